const common: Readonly<Record<string, string>> = {
  English:
    "the a an and or of to in is are it that with for on at by from if when each then must can not one gets reward you this be as has have its their only after no every which",
  German:
    "der die das und oder ein eine einen einem ist sind nicht mit von für auf wenn soll wird dem den im zu es sich aus nach bei werden kann jede jeder",
  French:
    "le la les et ou un une des est sont dans avec pour sur si doit pas que qui du au aux en par chaque il elle ce cette sinon",
  Spanish:
    "el la los las y o un una es son en con para por si debe que del al se no cada de tiene como más",
  Italian:
    "il lo la gli le e o un una è sono in con per se deve che del della al di non ogni come più nel",
  Portuguese:
    "o a os as e ou um uma é são em com para por se deve que do da ao não cada de como mais no na",
  Dutch:
    "de het een en of is zijn in met voor op als moet niet dat van te door elke die er bij naar wordt",
  Polish: "i w na z do jest się nie że to jak dla przez lub musi każdy po od co",
  Swedish: "och en ett är som att det den för med på av inte om ska varje till har",
};
const words = Object.entries(common).map(
  ([language, list]) => [language, new Set(list.split(" "))] as const,
);

/** The language of a text in words where it is not English; null where it is, or where nothing tells. */
export function languageOf(text: string): string | null {
  const prose = text.replace(/`[^`]*`|\w+\([^)]*\)|https?:\S+/g, " ");
  const letters = [...prose.matchAll(/\p{L}/gu)].length;
  const latin = [...prose.matchAll(/\p{Script=Latin}/gu)].length;
  if (letters >= 4 && latin < letters * 0.6) return "in another language than English";
  const tokens = prose.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = words
    .map(([language, list]) => ({
      language,
      count: tokens.filter((token) => list.has(token)).length,
    }))
    .sort((a, b) => b.count - a.count);
  const english = counts.find(({ language }) => language === "English")!.count;
  const [best] = counts;
  // Of a few words, one that only another language has is enough where none is English.
  if (english === 0 && best!.count > 0 && /[^\x00-\x7f]/.test(prose) && tokens.length < 12)
    return best!.language;
  // Little words are alike in several languages; letters that English lacks are in few of its words.
  const marked = tokens.filter((token) => /[^\x00-\x7f]/.test(token)).length;
  if (marked >= 3 && marked > tokens.length * 0.12 && english < tokens.length * 0.2) {
    const [other] = counts.filter((one) => one.language !== "English" && one.count >= 2);
    return other?.language ?? "in another language than English";
  }
  // Two are enough where nothing is English and little is said.
  const least = english === 0 && tokens.length < 15 ? 2 : 3;
  return best!.language !== "English" && best!.count >= least && best!.count > english * 1.5
    ? best!.language
    : null;
}
