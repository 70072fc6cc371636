import { understand } from "./src/interview/understand/understand.ts";
const r = understand("A maze: 10 at the exit, and a fall costs 3. Reward is paid once.", []) as any; console.log(JSON.stringify(r.amounts));
const r2 = understand("10 at the exit, and a fall costs 3. Reward is paid once.", []) as any; console.log(JSON.stringify(r2.amounts));
