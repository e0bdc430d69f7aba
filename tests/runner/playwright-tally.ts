/** The tally of a Playwright run. */
import type { FullConfig, Reporter, Suite } from "playwright/types/testReporter";
import { inShort, newTally, writeTally } from "./tally";

export default class implements Reporter {
  private suite: Suite | undefined;
  private readonly tally = newTally();

  onBegin(_: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onError(error: { message?: string }) {
    this.tally.failed.push(inShort(error.message));
  }

  onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      const result = test.outcome();
      const error = test.results.find(({ errors }) => errors.length > 0)?.errors[0]?.message;
      const name = test.titlePath().filter(Boolean).join(" › ");
      const [, project = "", file = ""] = test.titlePath();
      const took = test.results.reduce((sum, { duration }) => sum + duration, 0);
      this.tally.took[`${project} ${file}`] = (this.tally.took[`${project} ${file}`] ?? 0) + took;
      if (result === "expected") this.tally.passed += 1;
      else this.tally.failed.push(`${name}\n    ${inShort(error)}`);
    }
    writeTally(this.tally);
  }
}
