/** What a verb that becomes a tool does with its object. */
export type VerbKind =
  /** The object is what the call carries: `guess(word)`. */
  | "carry"
  /** The object is something that is there already, and an argument says which: `refund_order(order_id)`. */
  | "act"
  /** The object is told about, nothing is chosen: `list_tables()`. */
  | "tell"
  /** The object is looked for: `search_flights(query)`. */
  | "seek"
  /** Stands alone: `look()`, `hit()`. */
  | "bare"
  /** Goes somewhere: `move(direction)`. */
  | "go";

const words: Readonly<Record<VerbKind, string>> = {
  carry:
    "guess say answer submit propose play pick choose select place bet type press call enter write send post ask offer bid declare name reply respond run execute wager throw drop insert tell announce draft compose suggest recommend label classify rate score translate draw speak report state input dial",
  act: "refund cancel book reserve update delete remove add create edit modify change assign reassign escalate approve reject deny accept decline archive forward schedule reschedule transfer pay charge ship order reorder buy sell trade open close lock unlock read take get grab equip attack feed water harvest plant build craft repair upgrade train hire fire move_to rename copy paste merge split mark tag flag dispatch deliver load unload start stop pause resume restart reboot activate deactivate enable disable turn_on turn_off switch_on switch_off switch toggle set adjust raise lower increase decrease invite notify email message contact prescribe administer order_test issue withdraw deposit allocate combine mix heat cool measure test swap flip reveal uncover discard rotate fold connect disconnect install uninstall deploy scale block unblock ban mute patch commit push pull revert download upload save print pour collect visit inspect examine track reset extend renew apply waive compensate replace exchange return log record register enrol enroll promote publish hide put give bring carry question accuse interrogate arrest throw_away cast summon light extinguish climb push_button sort file route triage translate_text explain cook wash clean cut paint sign verify identify_user authenticate",
  tell: "list show view see display describe look_at check count",
  seek: "search find look_up lookup query browse fetch retrieve google filter locate",
  bare: "look wait hit stand fold check raise call pass skip rest sleep listen scan undo jump shoot hint quit stop fire dig swim surrender stay land refuel recharge hover brake accelerate roll draw fight hide flee",
  go: "move go walk run_to step turn navigate travel drive fly steer slide head shift push drag crawl climb",
};

const kinds = new Map<string, VerbKind>();
for (const kind of ["go", "bare", "seek", "tell", "act", "carry"] as const)
  for (const word of words[kind].split(" ")) kinds.set(word, kind);
// Alone they stand; with an object they do something to it.
const bareToo = new Set(words.bare.split(" "));
for (const word of ["raise", "check", "fold", "draw", "call", "stop", "hide", "fire"])
  bareToo.add(word);
kinds.set("check", "tell");
kinds.set("run", "carry");

/** Verbs that say what is wanted, felt or thought, and name no call of their own. */
const goals = new Set(
  (
    "be have do get win lose earn gain receive reach achieve try need want like learn know understand think reason decide see hear feel become ensure make keep avoid maximise maximize minimise minimize optimise optimize improve finish complete solve succeed fail pass end begin start help handle deal work act " +
    "use need play happen exist know consist contain include depend vary take_turns interact behave respond_to choose_between figure realise realize remember believe hope plan predict not only always never also then either help assist manage support satisfy fulfil fulfill follow obey respect end last run_out"
  ).split(" "),
);

/** True for a word that may be a verb this vocabulary lacks, where the grammar leaves nothing else: "may accuse". */
export const mayBeVerb = (word: string): boolean =>
  /^[a-z]{3,14}$/.test(word) && !goals.has(word) && !/(?:ly|ing|ed|tion|ness)$/.test(word);

/** How a verb in its plain form is used, and null for one that names no action of its own: win, earn, try, know. */
export function verbKind(lemma: string, withObject: boolean): VerbKind | null {
  if (!withObject && bareToo.has(lemma)) return "bare";
  return kinds.get(lemma) ?? null;
}

const irregular: Readonly<Record<string, string>> = {
  goes: "go",
  going: "go",
  gone: "go",
  does: "do",
  has: "have",
  says: "say",
  tries: "try",
  taking: "take",
  making: "make",
  chose: "choose",
  choosing: "choose",
  placing: "place",
  moving: "move",
  writing: "write",
  typing: "type",
  using: "use",
  solving: "solve",
  giving: "give",
  browsing: "browse",
  escalating: "escalate",
  updating: "update",
  creating: "create",
  deleting: "delete",
  executing: "execute",
  changing: "change",
  paid: "pay",
  bought: "buy",
  sold: "sell",
  sent: "send",
  putting: "put",
  hitting: "hit",
  running: "run",
  cancelling: "cancel",
  getting: "get",
  betting: "bet",
  cutting: "cut",
  setting: "set",
  digging: "dig",
  swimming: "swim",
  lying: "lie",
  submitting: "submit",
  dropping: "drop",
  picking: "pick",
  scheduling: "schedule",
  rescheduling: "reschedule",
  reading: "read",
  feeding: "feed",
  adding: "add",
  calling: "call",
  telling: "tell",
  selling: "sell",
  rolling: "roll",
  passing: "pass",
  pressing: "press",
  labelling: "label",
  travelling: "travel",
  controlling: "control",
  controls: "control",
  guessing: "guess",
  guesses: "guess",
};

/** The plain form of a verb that this vocabulary knows; null for every other word. */
export function lemmaOf(word: string): string | null {
  const lower = word.toLowerCase();
  const stems = [
    lower,
    irregular[lower] ?? "",
    lower.replace(/ies$/, "y"),
    lower.replace(/(?<=s|x|z|ch|sh|o)es$/, ""),
    lower.replace(/s$/, ""),
    lower.replace(/ing$/, ""),
    lower.replace(/ing$/, "e"),
    lower.replace(/(.)\1ing$/, "$1"),
  ];
  return stems.find((stem) => stem !== "" && (kinds.has(stem) || bareToo.has(stem))) ?? null;
}

const particles: Readonly<Record<string, readonly string[]>> = {
  look: ["up", "at"],
  turn: ["on", "off"],
  switch: ["on", "off"],
  pick: ["up"],
  put: ["down"],
  throw: ["away"],
  fill: ["in", "out"],
  check: ["in", "out"],
  sign: ["up"],
  log: ["in", "out"],
  read: [],
  move: ["to"],
};

/** The particle that belongs to a verb: `up` of "look up". */
export const particleOf = (lemma: string, next: string | undefined): string | null =>
  next !== undefined && (particles[lemma]?.includes(next.toLowerCase()) ?? false)
    ? next.toLowerCase()
    : null;
