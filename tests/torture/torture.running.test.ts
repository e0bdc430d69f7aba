import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { run } from "../runner/step";

const command = fileURLToPath(new URL("torture.ts", import.meta.url));

test("a shop that is ordered from while its workers are killed keeps every invariant", async () => {
  const env = { ...process.env, TORTURE_SECONDS: "4", TORTURE_SEED: "20261122" };
  const { ok, output } = await run(process.execPath, ["--import", "tsx", command, "sqlite"], { env });
  expect(output).toContain("everything holds");
  expect(output).toMatch(/worker killed +1 times/);
  expect(output).toMatch(/orders acknowledged +[1-9]/);
  expect(output).not.toContain("BROKEN");
  expect(ok).toBe(true);
});

test("an engine that there is not is said", async () => {
  const { ok, output } = await run(process.execPath, ["--import", "tsx", command, "mysql"]);
  expect(ok).toBe(false);
  expect(output.trim()).toBe("There is no engine mysql; there are sqlite and postgres.");
});
