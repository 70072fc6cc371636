import type { Environment, Manifest, Smoke } from "../kit/index.js";

/** How a variant of this environment is proven, with its options. */
export async function smokeOf(
  { smoke }: Pick<Manifest<unknown>, "smoke">,
  environment: Environment,
): Promise<Smoke> {
  const { default: all } = await smoke();
  return { ...all, ...all.differs?.(environment) };
}
