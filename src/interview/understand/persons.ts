/** People whom an environment may play, as the source of a pattern. */
const named =
  "(?:users?|customers?|patients?|clients?|persons?|people|callers?|students?|pupils?|buyers?|sellers?|guests?|patrons?|tenants?|shoppers?|humans?|passengers?|applicants?|candidates?|tourists?|employees?|employers?|recruiters?|interviewers?|doctors?|nurses?|neighbou?rs?|boss|child|parents?|members?|visitors?|residents?|citizens?|witness(?:es)?|colleagues?|managers?|owners?|landlords?|teachers?|farmers?|shopkeepers?|mothers?|fathers?)";
/** Things that end as people do. */
const things =
  "(?:computer|defender|attacker|fighter|goalkeeper|server|router|sensor|printer|player|weather|tower|order|number|counter|border|water|paper|elevator|reactor|motor|tractor|cluster|adapter|scanner|container|parameter|plant|register|power|browser|folder|controller|compiler|simulator|emulator|monitor|conveyor|generator)";
/** What only people do: behind a noun that may be a person's or a thing's, it tells which. */
const humane =
  "(?:played|who|whose|s?he|him|hers?|they|them|says?|asks?|answers?|repl(?:y|ies)|tells?|knows?|wants?|talks?|speaks?|chats?|explains?|mentions?|haggles?|negotiat\\w+|convinc\\w+|persuad\\w+|persona|conversations?|dialog(?:ue)?s?|messages?|mood|angry)";

/** "Plumber", "tourist": people by their trade. */
const byTrade = `(?!${things}s?\\b)[a-z]{3,}(?:er|or|ant|ist|ee)s?\\b`;

/** Whom another model plays: a trade, and none that grades or advises. */
export const trade = `(?!(?:grader|rater|scorer|marker|reviewer|evaluator|assessor|examiner|verifier|checker|judger|planner|advis[eo]r|helper|generator|translator)s?\\b)${byTrade}`;

/** A person, where the words around leave no doubt that it is one. */
export const person = `(?:${named}|${byTrade}(?=[^\\n]{0,160}\\b${humane}\\b))`;

/** Whatever may be a person: for words that then do not speak of a world. */
export const maybePerson = `(?:${named}|${byTrade}|[a-z]{3,}ents?\\b)`;
