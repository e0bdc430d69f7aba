/** The tally of a Vitest run. */
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { inShort, newTally, writeTally } from "./tally";

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const tally = newTally();
    tally.failed.push(...errors.map((error) => inShort(error.message)));
    for (const module of modules) {
      const file = `${module.project.name} ${module.relativeModuleId}`;
      tally.took[file] = module.diagnostic().duration;
      // A file that cannot even be loaded holds tests that nobody counted.
      tally.failed.push(...module.errors().map((error) => `${file}\n    ${inShort(error.message)}`));
      for (const test of module.children.allTests()) {
        const { state, errors: faults } = test.result();
        const notified = `${file} › ${test.fullName}\n    ${inShort(faults?.[0]?.message)}`;
        if (state === "failed") tally.failed.push(notified);
        else if (state === "passed") tally.passed += 1;
      }
    }
    writeTally(tally);
  }
}
