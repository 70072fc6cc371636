import type { ArchetypeId } from "../archetypes.js";
import { type Cue, machines } from "./cues.js";
import { maybePerson, person } from "./persons.js";

/** Games that people name instead of describing them. "Crossword clues" are asked, and no game is played. */
export const namedGames =
  "(?:wordle|hangman|liar'?s dice|chess|checkers|draughts|tic tac toe|twenty questions(?! (?:for|in|to|are|of))|noughts and crosses|connect (?:four|4)|sudoku|minesweeper|2048|blackjack|poker|kuhn poker|leduc|mastermind|bulls and cows|battleships?|nim|towers? of hanoi|hanoi|snake|tetris|rubik'?s?(?: cube)?|sokoban|crosswords?|rock paper scissors|grid ?worlds?|frozen ?lake|bandits?|cart ?pole|text adventures?|adventure games?|zork|escape rooms?|dungeon(?: crawler)?s?|maze|labyrinth|solitaire|go fish|yahtzee|othello|reversi|lights out|set game|anagrams?|boggle|scrabble|number guessing|hot and cold|higher or lower|pong|breakout|pac ?man|roulette|lemonade stand|15 puzzle|sliding (?:tile )?puzzles?|n queens|wumpus|kakuro|nonograms?|backgammon|dominoes|monopoly|mancala|gomoku|codenames|prisoner'?s dilemma|ultimatum game|public goods game|(?:game of|plays?|playing) (?:risk|hex|uno|taboo|countdown|go))(?! (?:clues?|questions?|quiz(?:zes)?|trivia|problems?|openings?|notation)(?![a-z]))";

/**
 * Words that speak for an archetype. Weights were set by what the words leave open: 4 and more says it alone,
 * 1 only adds to others.
 */
export const archetypeCues: Readonly<Record<ArchetypeId, readonly Cue[]>> = {
  "pure-game": [
    [5, namedGames],
    [
      3,
      "(?:video |board |card |word |number |logic |dice |guessing |strategy |puzzle |turn based )?games?",
    ],
    [2.5, "puzzles?|riddle game|versus|tit for tat|payoff matrix"],
    [2, "opponents?|players?|dealer"],
    [2.5, "(?:scripted|random|greedy|perfect) (?:opponents?|bots?)|against (?:a )?bots?"],
    [1.5, "boards?|grid|deck|dice|dungeon|maze|rooms|tiles?|cells|monsters?|treasure|castle|map"],
    [1.5, "guess(?:es|ed|ing)?"],
    [1.5, "wins?|won|winning|los(?:es?|ing)|lost|game over|dies|survives?|lives"],
    [1, "moves?|moving|turns?|rounds?|(?<!-)levels?|rules"],
    [2.5, `(?<!${maybePerson},? )simulat(?:e|es|ed|ion|or)(?! ${maybePerson})`],
    [
      2,
      "world|robot|rover|drone|vehicle|elevators?|lifts?|traffic lights?|thermostat|reactor|power (?:plant|grid)|greenhouse|farm|factory|warehouse robot|irrigation|satellite|spaceship|submarine",
    ],
    [
      2,
      "navigat(?:e|es|ing)|explor(?:e|es|ing)|collect(?:s|ing)? (?:coins|keys|gems|items|treasure|resources)",
    ],
    [1.5, "steer(?:s|ing)?|controls? (?:a|an|the)|balance(?:s)?|keep(?:s|ing)? (?:it|the|a)"],
    [1, "secret (?:number|word|code)|hidden (?:number|word|code)"],
    [1.5, "stock market|trading|trades?|portfolio|buys? and sells?"],
  ],
  sandbox: [
    [3.5, `shell|bash|command line|cli|unix|linux|docker|${machines}`],
    [3.5, "sandbox(?:ed|es)?|working directory|workspace|file ?system"],
    [3.5, "repo|repos|repositor(?:y|ies)|codebase|code base|source code|swe ?bench|pull requests?"],
    [
      3,
      "(?:unit |failing |hidden |broken )tests?|test suite|pytest|tests? (?:pass|fail|green)(?:es|ing)?",
    ],
    [
      3,
      "run(?:s|ning)? (?:shell |bash |any |its |the |some |python )*(?:commands?|code|scripts?|programs?|pandas|python)|run(?:s|ning)? (?:any |its |the |some |unit |hidden |all )+tests?|execut(?:e|es|ing) (?:shell |bash |python |the |its )*(?:commands?|code|scripts?)",
    ],
    [
      3,
      "fix(?:es|ing)? (?:a |the |some |all |broken )*(?:bugs?|code|builds?|scripts?|python|programs?)|debug(?:s|ging)?|bug ?fix(?:es|ing)?|patch(?:es|ing)?|refactor(?:s|ing)?",
    ],
    [
      2.5,
      "writ(?:e|es|ing) (?:a |some |the |python |short |small |working )*(?:code|programs?|scripts?|functions?|modules?)",
    ],
    [
      2,
      "cod(?:ing|er) (?:agent|assistant|environment)|software engineer(?:ing)?|programmer|devops|sysadmin",
    ],
    [1.5, "files?|director(?:y|ies)|folders?"],
    [
      1.5,
      "read(?:s|ing)?(?:, | and | or |/)?(?:and )?(?:edit|write|change)(?:s|ing)?|edit(?:s|ing)? (?:the |a |some |any )*files?",
    ],
    [
      1.5,
      "compil(?:e|es|er|ing)|builds? (?:the|a)|lint(?:er|ing)?|git|commit|makefile|config(?:uration)? files?|grep|log files?|logs|csv files?|notebook|jupyter",
    ],
    [1, "python|javascript|typescript|rust|java|golang|c\\+\\+"],
  ],
  "sql-desk": [
    [6, "text (?:to|2) sql|(?<!\\.)sql(?:ite3?)?|nl2sql"],
    [4, "postgres(?:ql)?|mysql|duckdb|bigquery|snowflake|relational database|data warehouse"],
    [2.5, "databases?|(?<!\\.)db"],
    [2, "quer(?:y|ies|ying)"],
    [1.5, "tables?|columns?|schema|joins?|select statements?|rows"],
    [1, "analysts?|analytics|reports?|figures|data questions?|business questions?"],
  ],
  workplace: [
    [2.5, "calendars?|meetings?|appointments?|e ?mails?|inbox|mailbox"],
    [
      2.5,
      "crm|tickets?|help ?desk|refunds?|orders?(?! (?:is )?(?:swapped|reversed|changed|in which))|(?<!\\b(?:which|that|it|and|tool|call) )returns?(?! (?:a|an|the|its|one|true|whether)\\b)|invoices?|expenses?|payroll|purchase orders?",
    ],
    [
      2.5,
      "reservations?|bookings?|book(?:s|ing)? (?:flights?|hotels?|rooms?|tables?|tickets?|appointments?|trips?|seats?)|flights?|hotels?|restaurants?|itinerar(?:y|ies)",
    ],
    [
      2,
      "inventory|stock levels?|warehouse|customer (?:records?|accounts?)|employees?|hr|staff|shifts?|contacts?|address book|todo lists?|to do lists?|tasks? list|kanban|jira|slack|spreadsheets?|shopping cart|bank accounts?|transfers?|payments?|subscriptions?|patients? records?|medication|accounts?|members?|loans?|fines?|records?|forms?|documents?|claims?|permits?|catalog(?:ue)?",
    ],
    [
      4,
      "(?:final|end|resulting|wanted|expected|target|goal) (?:db |database |backend )?state|state (?:comparison|match(?:es)?|equals)|compar(?:e|es|ed|ing) (?:the )?(?:final |end )?(?:state|records)|records (?:match|equal|are|end)",
    ],
    [
      2,
      "back ?office|office|workplace|secretary|personal assistant|executive assistant|support agent|clerk|receptionist|dispatcher|travel agent|concierge|smart home",
    ],
    [
      1.5,
      "tool calls?|tool use|function call(?:s|ing)?|apis?|right tools?|several tools|multiple tools",
    ],
    [
      1,
      "schedul(?:e|es|ing)|reschedul(?:e|es|ing)|cancel(?:s|ling|lation)?|update(?:s)?|assign(?:s|ing)?|policy|policies|company",
    ],
  ],
  question: [
    [4, "gsm ?8k|aime|gpqa|mmlu|hotpot ?qa|trivia ?qa|squad|arc challenge|humaneval|simple ?qa"],
    [
      2.5,
      "(?:one|two|single)[ -]word answers?|(?:numeric(?:al)?|short|boolean|free form) answers?|proofs?|conversions?|detection|detects?|recognition|ratings?|completions?|fill in the blank|cloze|transcri(?:be|ption)s?",
    ],
    [
      2,
      "(?:says?|tells?|states?|counts?) how many|(?:model|agent|llm|assistant|it)\\b[^.,]{0,60}\\banswers? with (?:just |only )?(?:an?|one|the)|no follow ?ups?|is (?:this|it|the) [\\w ]{1,30} or [\\w ]{1,30}\\?|yes or no|yes/no answers?|what is (?:the|a)|how many [\\w ]+ are",
    ],
    [1.5, "grades?|graded|scored by|rouge|bleu|json|answers?|names? the"],
    [4, "multiple choice|mcqs?|multi choice|true (?:or|/) false|true false"],
    [
      3.5,
      "(?:math|maths|arithmetic|algebra|geometry|physics|chemistry|word|calculus|counting|olympiad|competition|homework) (?:problems?|questions?|exercises?|equations?|tasks?)",
    ],
    [3, "trivia|quiz(?:zes)?|exams?|flash ?cards?|question answering|q ?(?:&|and) ?a"],
    [
      3,
      "one (?:shot|turn|step|answer|reply|response)|one \\w+,? one (?:number|word|answer|label|letter|line|sentence)|single (?:turn|step|shot|answer|reply|response|question)|answers? (?:once|directly)",
    ],
    [
      2.5,
      "answer(?:s|ing)? (?:a|an|the|one|each|every|some|these|those|many|short|simple|hard|random|factual|general|user'?s?)?\\s?(?:[\\w-]+ ){0,3}questions?",
    ],
    [1.5, "questions?"],
    [
      2.5,
      "(?:put|sort|assign)s? (?:each|every|it|them)(?: \\w+)? (?:in)?to one of|classif(?:y|ies|ying|ication)|labels?|label(?:l)?ing|sentiment|categori[sz]e|spam or not|topic of",
    ],
    [
      2.5,
      "summari[sz](?:e|es|ing)|summari[sz]ations?|summar(?:y|ies)|translat(?:e|es|ing|ions?)|paraphras(?:e|es|ing)|rewrit(?:e|es|ing)|proofread(?:s|ing)?|extract(?:s|ing|ion)?",
    ],
    [
      2.5,
      "(?:write|writes|writing|compose|composes) (?:an? |the |some )?(?:[a-z]+ ){0,2}(?:poems?|haikus?|essays?|stor(?:y|ies)|limericks?|sonnets?|headlines?|slogans?|replies|reply|e ?mails?|messages?|reviews?|blurbs?|paragraphs?|letters?|descriptions?)",
    ],
    [
      2.5,
      "(?:reference|gold|golden|expected|correct|ground truth|right|final) (?:answers?|solutions?|labels?|results?)|ground truth|answer key|exact(?:ly)? match(?:es)?|exact string",
    ],
    [
      2,
      "verifi(?:er|able|ed)|graded|grader|judge model|llm judge|llm as a judge|judged? by|reg ?ex|regular expression",
    ],
    [
      2,
      "(?:valid|strict|well formed|structured) json|json (?:output|object|schema)|structured output",
    ],
    [
      2,
      "solv(?:e|es|ing) (?:a |an |the |some |simple |linear |quadratic |math )*(?:problems?|equations?|integrals?|riddles?|sums?|exercises?)",
    ],
    [
      1.5,
      "comput(?:e|es|ing)|calculat(?:e|es|ing)|add(?:s|ing)? (?:two|up)|multipl(?:y|ies|ying)|convert(?:s|ing)?|riddles?|facts?|factual",
    ],
  ],
  conversation: [
    [
      6,
      `(?:simulated|simulating|fake|scripted|role ?play(?:ed|ing)?|pretend(?:ing)?|llm) ${person}|user simulat(?:or|ion)|(?:played|acted|simulated) by (?:an? |the |another )?(?:script|llm|model|second)`,
    ],
    [
      4,
      "ask(?:s|ing)? (?:the |a |its |their |back to the )?(?:users?|customers?|patients?|clients?|callers?|persons?|students?|guests?|people|buyers?|shoppers?|someone|them|him|her)|ask(?:s|ing)? (?:clarifying|follow ?up|for missing|for clarification|back|the right questions)",
    ],
    [
      3.5,
      "clarif(?:y|ies|ying|ication)|follow ?up questions?|missing (?:information|details|info)|under ?specified|find(?:s|ing)? out what (?:the|a|they)",
    ],
    [
      3,
      "conversations?|dialog(?:ue)?s?|chat(?:s|ting|bot)?|talk(?:s|ing)? (?:to|with)|interview(?:s|ing|er)?|phone calls?|call cent(?:er|re)|hotline|calls about|speaks? (?:to|with)",
    ],
    [
      3,
      "negotiat(?:e|es|ing|ions?|or)|persuad(?:e|es|ing)|convinc(?:e|es|ing)|bargain(?:s|ing)?|haggl(?:e|es|ing)|therap(?:y|ist)|tutor(?:s|ing)?|counsel(?:s|ling|or)?|sell(?:s|ing)? to|sales ?(?:person|man|rep|call)|debat(?:e|es|ing)",
    ],
    [
      2.5,
      "(?:users?|customers?|patients?|clients?|callers?|students?|persons?|guests?) (?:says?|repl(?:y|ies)|answers?|responds?|tells?|wants?|knows?|gets angry|hangs up|is (?:happy|satisfied|vague|angry|confused|impatient))|forgets? to (?:mention|say|tell)|impatient",
    ],
    [
      2,
      "replies|repl(?:y|ying) to|multi turn|back and forth|role ?plays?|persona|in character|message(?:s)? (?:from|to) (?:the |a )?(?:user|customer|patient|client)",
    ],
    [
      1.5,
      "customers?|patients?|callers?|support|symptoms?|diagnos(?:e|es|ing|is)|complain(?:s|ts?|ing)?",
    ],
  ],
  "computer-use": [
    [
      5,
      "computer use|screen ?shots?|gui|graphical (?:user )?interface|vision language|vlm|osworld|webarena|mind2web",
    ],
    [3.5, "(?:web )?browsers?|web ?sites?|web ?pages?|chrome|firefox"],
    [
      3.5,
      "desktop|mouse|cursor|keyboard|pixels?|on ?screen|the screen|a screen|touch ?screen|phone screen",
    ],
    [
      3,
      "(?:double |right |left )?click(?:s|ing|ed)?|drag(?:s|ging)?(?: and drop)?|scroll(?:s|ing)?|typ(?:e|es|ing) (?:text|into|in)|tap(?:s|ping)? (?:on|the)|key ?press(?:es)?|hotkeys?",
    ],
    [
      2,
      "buttons?|windows?|icons?|menus?|forms?|dialog box(?:es)?|checkbox(?:es)?|text fields?|web forms?|apps?",
    ],
    [
      1.5,
      "coordinates?|sees? (?:the|an|a)? ?(?:images?|screens?)|pictures? of|images?|visual(?:ly)?|vision",
    ],
  ],
  "tagged-text": [
    [5, "<\\/?[a-z][\\w-]*>(?:.{0,40}<\\/[a-z][\\w-]*>)?"],
    [
      3,
      "(?:like|as|in|writes?|writing|format|form) (?:[\\w\"'`]+ ){0,2}[\"'`]?\\[(?=[\\w ,:]*[a-z_])[\\w ,:]{1,20}\\]|\\[[a-z]+\\]",
    ],
    [3.5, "(?:xml |html |special |action |answer |in |inside |with )tags?|tagged|tags"],
    [
      3.5,
      "square brackets|angle brackets|in brackets|between brackets|text actions?|textual actions?|action strings?|plain text actions?",
    ],
    [
      3,
      "plain text in(?: and|,)? (?:plain )?(?:text )?out|text in(?:,| and)? text out|free text|free form text|plain text|text only|raw text|no (?:tools?|tool calls?|function calls?)|without (?:the |any )?(?:tools?|tool calls?|function calls?)|skyrl|gem style",
    ],
    [
      1.5,
      "format(?:ted)?|pars(?:e|es|ed|ing)|prefix(?:ed)?|starting with|lines? (?:that )?(?:begin|start)",
    ],
  ],
};
