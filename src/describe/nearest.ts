import { beginningOf, gallery, type GalleryEntry } from "../gallery/catalogue.js";
import { isInTypeScript } from "../gallery/in-typescript.js";
import { nearestEntries } from "../gallery/nearest.js";
import type { Nearby } from "../interview/subject.js";

/** Below this a word or two meet by chance. */
const least = 0.9;

/** Who acts in an environment, whatever it is about: "the agent sorts books" is near to no support desk. */
const anyone = new Set(["agent", "model", "player", "assistant", "robot", "bot"]);

/** Words for data and things that most environments have: in a long text they say nothing of what it is. */
const ordinary = new Set(
  "csv json row column field file page date room label support policy machine picture image letter search command terminal guest unit exam quiz robot writing conversation ticket panel option step sentence word number".split(
    " ",
  ),
);
/** So few words name what they are about, whatever they are. */
const FEW = 12;

/** Whether what was found says what a text is about: more than words that it has by chance. */
const isAbout = (text: string, because: readonly string[]): boolean => {
  const own = because.filter((phrase) => !anyone.has(phrase));
  return (
    own.length > 0 &&
    (own.length > 2 ||
      text.trim().split(/\s+/).length <= FEW ||
      own.some((phrase) => !ordinary.has(phrase)))
  );
};

/** Environments of the gallery that a text is near to, the nearest first. */
export function galleryNear(): (text: string) => readonly Nearby[] {
  let known: readonly GalleryEntry[] | null = null;
  return (text) => {
    known ??= gallery();
    return nearestEntries(text, known)
      .filter(({ score, because }) => score >= least && isAbout(text, because))
      .map(({ name, title, summary, because }) => ({
        calls: capOf(known!.find((entry) => entry.name === name)!),
        id: name,
        // "JSON extraction" stays as it is.
        title: /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1),
        example: summary,
        same: saysOnly(text, because),
        typescript: isInTypeScript(name),
      }));
  };
}

const capOf = (entry: GalleryEntry): number | null => beginningOf(entry).limits?.calls ?? null;

/** Words that say nothing of what an environment is. */
const filler = new Set(
  "a an the i we me my us want need would like please make build create give just of for with classic simple basic plain standard little small clone version kind sort game environment env rl one another".split(
    " ",
  ),
);

/** True where a text names an entry by these phrases, and says nothing besides. */
function saysOnly(text: string, phrases: readonly string[]): boolean {
  const named = phrases.flatMap((phrase) => phrase.split(" "));
  return (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).every(
    (word) => filler.has(word) || named.some((one) => word === one || word === `${one}s`),
  );
}
