const member = "is a member of openreward's Environment, which the tool would replace";
const trainer =
  "is a name that TRL's adapter for ORS servers keeps for itself, so that its model would never see the tool";

/**
 * Tool names that cannot be methods of an environment (openreward 0.1.167,
 * environments/environment.py), or that TRL's adapter hides (trl,
 * experimental/openreward/environment.py, _RolloutEnvironment and _bind_tool_method).
 */
export const reservedTools: Readonly<Record<string, string>> = {
  call_terminal_tool: member,
  get_messages: member,
  get_prompt: member,
  get_task: member,
  get_task_range: member,
  is_assistant_message_final: member,
  list_splits: member,
  list_task_tools: member,
  list_tasks: member,
  list_tools: member,
  name: member,
  num_tasks: member,
  score_group: member,
  setup: member,
  task_spec: member,
  teardown: member,
  terminal_tool: member,
  toolsets: member,
  finished: trainer,
  last_output: trainer,
  metadata: trainer,
  reset: trainer,
  reward: trainer,
  rewards: trainer,
  tool: "is the decorator of the methods below it",
  dedented: "is a decorator of the methods below it",
  described: "is a decorator of the methods below it",
};

/**
 * The first parts of the server's own paths, which an environment of that name
 * would share (openreward 0.1.167, environments/server.py, and FastAPI's own),
 * and modules that would be imported in place of the variant's or the framework's.
 */
export const reservedNames: readonly string[] = [
  "create",
  "create_session",
  "delete",
  "delete_session",
  "docs",
  "health",
  "list_environments",
  "openapi",
  "ping",
  "redoc",
  "version",
  "fastapi",
  "openai",
  "openreward",
  "ors",
  "ors_judge",
  "ors_wording",
  "pydantic",
  "rollout",
  "server",
  "starlette",
  "uvicorn",
];
