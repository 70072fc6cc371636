import type {
  knowledgeDomains,
  taskTypes,
  verifications,
} from "../../../shared-domain/dimensions.js";
import { namedGames } from "./archetype-cues.js";
import type { Cue } from "./cues.js";

/** Words for how success is established. A judge beside a library, or several rewards at once, is read from both. */
export const verificationCues: Readonly<Record<keyof typeof verifications, readonly Cue[]>> = {
  several: [
    [
      5,
      "(?:several|multiple|two|three|weighted|combined|composite|separate) (?:rewards?|scores?|(?<!\\bjudged?\\b[^.]{0,80})criteria|graders?|verifier(?:s)?|reward functions?|rubrics?)|(?:weighted|sum|average|mean) (?:sum )?of (?:the )?(?:rewards?|scores?|parts|criteria)|rubric with|partly for|half (?:the reward |the points )?for",
    ],
  ],
  "library-judge": [
    [
      6,
      "(?:fall(?:s|ing)? ?back|fallback) (?:to|on)? ?(?:a |an |the )?(?:llm|judge|model)|judge (?:model )?(?:as (?:a )?)?fall ?back|(?:where|if|when|unless) (?:that|it|the library|the checker|sympy|parsing|\\w+)(?: \\w+)? (?:fails|cannot|can'?t|does not|doesn'?t)[^.]{0,40}\\b(?:judge|llm)|(?:if|once|when|where) (?:the |that |this |it )?(?:[a-z]+ ){1,3}(?:fine|valid|passes|passed|ok|in order|right|met),? (?:then )?(?:an? |the )(?:llm )?judge|(?:otherwise|else|if (?:that|it|the library|sympy|parsing) (?:fails|cannot|can'?t)[^.]{0,20}) (?:ask |use |call )?(?:a |an |the )?(?:judge|llm)",
    ],
  ],
  judge: [
    [
      4,
      "judge(?:d by (?:a |an )?(?:model|llm|ai))?|llm judge|llm as a judge|judged? by (?:a|an|another)? ?(?:llm|model|gpt\\S*|ai)|(?:another|second|other|stronger|bigger|grader|grading) (?:llm|model) (?:grades?|judges?|rates?|scores?|decides?|compares?|checks?)|(?:graded|scored|rated|evaluated|compared|marked|assessed) by (?:a|an|another)? ?(?:llm|(?:(?:grader|grading|judge|second|separate|other|stronger|frozen) )?(?:language )?model|model|ai|gpt\\S*|claude)",
    ],
  ],
  "reward-model": [
    [
      5,
      "reward model|preference model|rm score|scorer (?:at|behind|under|service|endpoint|api|server)|scor(?:e|ing) (?:endpoint|api|server|service)",
    ],
  ],
  // "Replies with one regular expression" says what is written, and not how it is checked.
  regex: [
    [
      4,
      "(?<!\\b(?:exactly|one|single|an?|own|golf|shortest) (?:[a-z]+ )?)reg ?ex(?:es|p)?(?! (?:golf|puzzles?|tasks?|writing|env))|(?<!\\b(?:exactly one|single|(?:writes?|replies with|answers with|outputs?|produces?) an?) )regular expressions?|pattern match(?:ing)?",
    ],
  ],
  library: [
    [
      4,
      "sympy|math ?verify|symbolic(?:ally)?(?: equivalence)?|numerical(?:ly)? (?:equal|close|equivalen\\w+)|bleu|rouge|chrf|edit distance|levenshtein|f1 score|json ?schema|ast|rdkit|networkx|(?:check|verif|compar|pars|grad|scor|test)\\w*[^.;\\n]{0,40}\\bnumpy|parsed? with|(?:with|using|by|through) (?:the )?(?:python )?(?:[a-z]+[0-9]*|[a-z]+-[a-z]+) library|\\((?:the )?[a-z][\\w-]* library\\)|(?:checker|validator|solver|parser|library|package) \\([a-z][\\w.-]*\\)|(?:unit|hidden) tests?|test cases?|tests? pass",
    ],
    [3.2, "f1|iou|jaccard|word error rate|cosine similarity"],
  ],
  "state-comparison": [
    [
      5,
      "comparison of the (?:[a-z]+ )?(?:forms?|tables?|plans?|records?|calendars?|accounts?|bookings?|orders?|sheets?|boards?) (?:with|to|against)|(?:forms?|tables?|plans?|box|ledgers?|books?|records?|calendars?|accounts?|bookings?|orders?|sheets?|boards?|inventory|registers?|lists?)(?: states?)? (?:is|are|gets?) compared (?:with|to|against) (?:the |a |an |its )?(?:right|reference|correct|expected|wanted|target|goal|gold) (?:one|ones|forms?|tables?|plans?|box|ledgers?|books?|records?|calendars?|accounts?|bookings?|orders?|sheets?|boards?|inventory|registers?|lists?)|compares? (?:the |its |their |all |both )(?:[a-z]+ )?(?:forms?|tables?|plans?|box|ledgers?|books?|records?|calendars?|accounts?|bookings?|orders?|sheets?|boards?|inventory|registers?) (?:with|to|against) (?:the |an? )?(?:right|reference|correct|expected|wanted|target|goal|gold(?:en)?) ones?|compared (?:with|to|against) (?:the |a |its )?(?:\\w+ )?(?:states?|(?:expected|wanted|right|target|goal) (?:records?|entries|entry|account|calendar|board|inventory|database))|(?:databases?|ledgers?|records?|calendars?|tables?|bookings?|inventory|registers?|states?)(?: states?)? (?:is|are|gets?) (?:\\w+ )?compared (?:with|to|against) (?:the one|those|what) (?:that )?(?:the |each |a |its |every )?\\w+ (?:expects?|wants?|asks? for|prescribes?|specifies|should have)|(?:final|end|resulting) \\w+ ={2,3} (?:the )?(?:expected|target|goal|reference|wanted) \\w+|(?:internal|inner) state\\b[^.]{0,12} compared|(?:receipts?|layouts?|patterns?|configurations?|drawings?|schedules?|rosters?|carts?|baskets?) (?:is|are|gets?) compared (?:with|to|against) (?:the|its) (?:target|wanted|expected|shopping|[a-z]+)",
    ],
    [
      4,
      "(?:final|end|resulting|target|goal|expected|wanted) (?:\\w+ ){0,5}(?:must |should |has to |have to )?(?:equals?|match(?:es)?|(?:is|are|be) compared)|states? of the \\w+(?: is)? compared|(?:final|end|resulting|target|goal|expected) (?:db |database |backend )?states?|state (?:comparison|match(?:es)?)|(?:right|correct|expected|target|wanted|goal|reference) states? of (?:the|its|their|our) [a-z]+|compar\\w+ (?:the )?(?:final |end )?(?:state|records|database|files)|(?:outcome|state|entries|entry|contents?) (?:in|of) (?:the )?(?:\\w+ )?(?:database|records?|calendar|inventory|ledger|register) (?:decides?|counts?|matters?)|(?:database|records?|calendar|inbox|files?|folder|cart|desktop|inventory|bookings?|orders?|accounts?|board|sheet)\\b[^.]{0,40}\\b(?:match(?:es)?|equals?|be the same|ends? up|looks like|is (?:as|exactly|in the)|are exactly (?:those|the ones|as))",
    ],
  ],
  "function-calls": [
    [
      4,
      "(?:right|correct|expected|exact|same|wanted|gold) (?:function |tool |api )?calls?|calls? the (?:right|correct|expected) (?:function|tool)s?|function calls? match|call sequence|right arguments",
    ],
  ],
  exact: [
    [
      4,
      "exactly (?:the )?(?:stored|expected|gold)|(?:labels?|answers?|names?|words?|repl(?:y|ies))\\b(?:[^.;,]|\\.\\w){0,30} (?:must|has to|have to) be the same|(?:(?:answers?|repl(?:y|ies)|labels?|it|that) (?:is|are|gets?) )?(?:compared|matched) (?:with|to|against) (?:mine|ours|(?:my|our) (?:[a-z]+ )?(?:labels?|answers?|solutions?|keys?))|compar(?:ison|ed) (?:with|to|against) (?:the |a )?[a-z]+ (?:is|must be|has to be) (?:exact|literal|verbatim)|exact(?:ly)?(?: string)? (?:match(?:es)?|equal|the same)|match(?:es)? exactly|exact(?:ly)? (?:right|correct|answer|number)|string (?:match|equality|compar(?:e|ison))|match(?:es)? (?:[^.,;]|\\.\\w){1,40} exactly|(?<!\\b(?:byte|bit)-)identical|equals? (?:the )?(?:expected|gold|reference|correct|right|stored|known)|(?:match(?:es)?|same as|compared? (?:to|with)|against) (?:the |a )?(?:expected|gold(?:en)?|reference|correct|right|stored|known|ground truth|answer key)|(?:match|compare|check)(?:e?s|ed)? (?:it|them|that|the (?:word|answer|reply|label)) (?:with|against|to) (?:the |our )?labels?|case insensitive|capitals? (?:letters )?(?:being |is |are )?ignored|ignor(?:es?|ing) (?:upper |lower )?case|correct (?:option|choice|letter|label)|answer key|(?:labels?|class|category|verdicts?) (?:is|are|gets?) compared (?:with|to|against)",
    ],
  ],
  rules: [[2, "rules (?:of the game )?decide|whoever wins|wins? the game"]],
};

/** Words for what has to be known. */
export const knowledgeCues: Readonly<Record<keyof typeof knowledgeDomains, readonly Cue[]>> = {
  games: [
    [2, "games?|puzzles?|cards|dungeon|players?|opponents?"],
    [3.5, namedGames],
  ],
  math: [
    [
      3.5,
      "maths?|mathematics|algebra|geometry|arithmetic|calculus|equations?|integrals?|theorems?|proofs?|primes?|gsm ?8k|aime|fractions(?! of)|probability",
    ],
  ],
  coding: [
    [
      3,
      "(?:source|write|writes|writing|run|runs|fix|the|messy|legacy|clean) code|coding|codebase|program(?:ming|mer|s(?! (?:one|an?|the|its)\\b))?|(?<!\\bpure )python|javascript|rust|repo(?:sitory)?|codebase|bugs?|software|unit tests?|pytest|git|shell|bash|compil\\w+|scripts?|devops|kubernetes|regex golf",
    ],
  ],
  data: [
    [3, "sql|csv analysis|data analysis|pandas|analytics|duckdb|text 2 sql"],
    [1.5, "csv"],
    [1.5, "databases?|tables?|queries|analysts?|statistics|spreadsheets?|warehouse schema"],
  ],
  office: [
    [
      3,
      "calendars?|meetings?|e ?mails?|inbox|office|hr|employees?|payroll|documents?|slides|notes|todo|secretary|appointments?|slack|jira|tickets?|help ?desk|mails?|mailbox",
    ],
  ],
  commerce: [
    [
      3,
      "customers?|orders?|refunds?|(?<!\\b(?:which|that|it|and|tool|call) )returns?(?! (?:a|an|the|its|one|true|whether)\\b)|shop(?:s|ping)?|store|e ?commerce|retail|products?|cart|checkout|shipping|deliver(?:y|ies)|marketplace|seller|buyer|sales|pizza|restaurant",
    ],
  ],
  travel: [
    [
      3.2,
      "flights?|hotels?|trips?|travel(?:l?er)?s?|airlines?|airports?|itinerar(?:y|ies)|tourists?|geography|capitals? (?:cit(?:y|ies)|of)",
    ],
    [1.5, "trains|bookings?|reservations?|taxi|vacation|cities|countries|country"],
  ],
  finance: [
    [
      3.2,
      "bank(?:ing|s)?|stocks?|portfolio|trad(?:e|es|ing|er)|invest\\w*|loans?|mortgage|tax(?:es)?|accounting|invoices?|crypto|money|insurance|auction",
    ],
  ],
  health: [
    [
      3.5,
      "patients?|doctors?|nurses?|medical|medicine|medications?|clinic(?:al|s)?|hospitals?|symptoms?|diagnos\\w+|drugs?|dosage|icu|pharmac\\w+|therap\\w+|dental|veterinary",
    ],
  ],
  law: [
    [
      3.5,
      "legal (?!moves?|actions?|steps?|play)|laws?|lawyers?|contracts?|court|clauses?|statutes?|compliance|gdpr|tenant|attorney|patent",
    ],
  ],
  science: [
    [
      3.6,
      "(?:chemical |balanced )?reactions?|physics|chemi\\w+|biolog\\w+|molecul\\w+|experiments?|lab(?:oratory)?|scien\\w+|astronomy|circuit|engineering|proteins?|genes?|climate|planets?|units of measure\\w*",
    ],
  ],
  education: [
    [
      3,
      "students?|teach\\w*|tutor\\w*|lessons?|homework|exams?|school|classroom|course|learners?|grading essays",
    ],
  ],
  language: [
    [
      3,
      "translat\\w+|poems?|haikus?|essays?|stor(?:y|ies)|grammar|spelling|vocabulary|summar\\w+|sentences?|words?|letters?|writing|french|spanish|german|english|rhym\\w+|synonyms?|anagrams?|crosswords?|riddles?|sentiment|headlines?",
    ],
  ],
  operations: [
    [
      3,
      "elevators?|traffic|warehouse|factory|power (?:grid|plant)|greenhouse|thermostat|reactor|servers?|incidents?|on ?call|sre|alerts?|logs|supply chain|logistics|fleet|trucks?|drones?|robots?|irrigation|smart home|network(?:s|ing)?|router|scheduling jobs|data ?cent(?:er|re)",
    ],
  ],
  safety: [
    [
      3.5,
      "security|vulnerabilit\\w+|exploit|ctf|hack\\w*|malware|phishing|jailbreak|red team\\w*|privacy|harmful|fraud|password|intrusion",
    ],
  ],
  general: [[1, "general knowledge|trivia|anything"]],
};

/** Words for what is asked. */
export const taskCues: Readonly<Record<keyof typeof taskTypes, readonly Cue[]>> = {
  play: [
    [
      2,
      "wordle|hangman|chess|sudoku|blackjack|poker|mastermind|tic tac toe|connect four|bulls and cows|minesweeper|games?|puzzles?|play(?:s|ing)?|guess(?:es|ing)?|win(?:s|ning)?|opponent",
    ],
  ],
  classify: [
    [
      4,
      "classif\\w+|labels?|label(?:l)?ing|sentiment|categori[sz]\\w+|spam|triage|moderat\\w+|detect(?:s|ion|ing)?|multiple choice|mcqs?|is (?:this|it) [\\w ]{1,30} or [\\w ]{1,30}\\?",
    ],
  ],
  extract: [
    [
      4,
      "extract\\w*|pull out|named entit\\w+|find all (?:the )?(?:names|dates|entities)|parse (?:the )?(?:invoice|receipt|resume|text)",
    ],
  ],
  write: [
    [
      4,
      "(?:write|compose|draft)s? (?:an? |the )\\w+ of (?:about |at most |up to )?\\d+(?: (?:to|and) \\d+)? (?:words|lines|sentences)|(?:creative|headline|story|poem|speech|letter|essay|slogan|review|copy)[- ]?writing|summari[sz]\\w+|translat\\w+|paraphras\\w+|rewrit\\w+(?! [^.;]{0,30}\\b(?:programs?|code|functions?|modules?|scripts?|class(?:es)?|quer(?:y|ies))\\b)|(?:write|compose|draft)s? (?:an? |the |short |some )*(?:release notes?|notes?|summar(?:y|ies)|reviews?|articles?|texts?|speech|recipe|poem|haiku|essay|story|email|letter|headline|limerick|sonnet|paragraph|repl(?:y|ies)|product descriptions?)s?",
    ],
  ],
  code: [
    [
      4,
      "(?:write|fix|debug|refactor|implement|patch|complete|port)(?:s|ing|es)? (?:an? |the |some |short |python |broken |failing |small |all )*(?:code|programs?|functions?|scripts?|bugs?|tests?|repos?|modules?|class(?:es)?)|refactor\\w*|coding|failing tests?|bugs?|unit tests?",
    ],
  ],
  query: [
    [3.5, "sql|quer(?:y|ies|ying)"],
    [1.5, "databases?"],
  ],
  answer: [
    [
      2,
      "questions?|problems?|equations?|trivia|quiz|answer(?:s|ing)?|solv(?:e|es|ing)|comput(?:e|es)|calculat\\w+",
    ],
  ],
  operate: [
    [
      2.5,
      "refunds?|orders|(?:an?|the|customer|purchase|food|online|work) order(?! (?:swapped|reversed|of|in which))|bookings?|book(?:s|ing)? (?:an?|the|for|it|him|her|them|flights?|hotels?|rooms?|seats?|tables?|appointments?|trips?)|cancel\\w*|reschedul\\w+|schedul\\w+|calendars?|tickets?|updat\\w+|records?|transfers?|invoices?|reservations?|inbox",
    ],
  ],
  navigate: [
    [
      3,
      "web ?sites?|web ?pages?|navigat\\w+|maze|grid ?world|explor\\w+|find (?:the |a |its )?(?:way|exit)|text adventure",
    ],
  ],
  converse: [
    [
      3.5,
      "conversations?|dialog(?:ue)?s?|negotiat\\w+|persuad\\w+|chat\\w*|simulated (?:user|customer|patient|client)|talk\\w* (?:to|with)|interview\\w*|tutor\\w*|counsel\\w*|clarif\\w+|call(?:er)s?",
    ],
  ],
  control: [
    [
      3.5,
      "controls?|controlling|keep(?:s|ing)? (?:the |a )?[\\w ]{0,20}(?:running|balanced|stable|within|between|alive|warm)|thermostat|elevators?|traffic lights?|reactor|power (?:grid|plant)|balanc(?:e|es|ing)|regulat\\w+|steer\\w*|irrigation|greenhouse",
    ],
  ],
};
