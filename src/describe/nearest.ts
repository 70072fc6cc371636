import { beginningOf, gallery, type GalleryEntry } from "../gallery/catalogue.js";
import { isInTypeScript } from "../gallery/in-typescript.js";
import { nearestEntries } from "../gallery/nearest.js";
import type { Nearby } from "../interview/subject.js";

/** Below this a word or two meet by chance. */
const least = 0.9;

/** Who acts in an environment, whatever it is about: "the agent sorts books" is near to no support desk. */
const anyone = new Set(["agent", "model", "player", "assistant", "robot", "bot"]);

/** Environments of the gallery that a text is near to, the nearest first. */
export function galleryNear(): (text: string) => readonly Nearby[] {
  let known: readonly GalleryEntry[] | null = null;
  return (text) => {
    known ??= gallery();
    return nearestEntries(text, known)
      .filter(({ score, because }) => score >= least && !because.every((word) => anyone.has(word)))
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
