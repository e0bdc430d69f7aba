import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairTurns, type TurnLimits } from "~/platform/jobs/fair-turns";

const LIMITS: TurnLimits = { running: 2, all: 8, perOwner: 3 };

function line(limits = LIMITS) {
  const turns = new FairTurns(limits);
  const [started, refused]: [string[], string[]] = [[], []];
  const ask = (owner: string, name = owner) =>
    turns.ask({ owner, start: () => started.push(name), refuse: () => refused.push(name) });
  return { turns, started, refused, ask };
}

describe("turns", () => {
  test("one of each owner runs, the first come first", () => {
    const { started, ask } = line();
    for (const name of ["a1", "a2", "b1", "c1"]) ask(name[0]!, name);
    expect(started).toEqual(["a1", "b1"]);
  });

  test("whoever was served longest ago is next", () => {
    const { turns, started, ask } = line();
    for (const name of ["a1", "a2", "b1", "b2", "c1"]) ask(name[0]!, name);
    turns.end("a");
    expect(started.at(-1)).toBe("c1");
    turns.end("b");
    expect(started.at(-1)).toBe("a2");
  });

  test("past its share an owner is refused, and others are not", () => {
    const { ask } = line();
    expect([ask("a"), ask("a"), ask("a"), ask("a")]).toEqual([null, null, null, "mine"]);
    expect(ask("b")).toBeNull();
  });

  test("four owners who hand in all they may keep no fifth from being served", () => {
    const { turns, started, refused, ask } = line();
    for (const owner of ["a", "b", "c", "d"]) for (const n of [1, 2, 3]) ask(owner, `${owner}${n}`);
    expect(ask("e", "e1")).toBeNull();
    expect(refused.length).toBeGreaterThan(0);
    for (const owner of ["a", "b", "c", "d"]) if (started.includes(`${owner}1`)) turns.end(owner);
    for (let i = 0; i < 4 && !started.includes("e1"); i++) turns.end(started.at(-1)![0]!);
    expect(started.indexOf("e1")).toBeLessThan(6);
  });

  test("where each owner has one in hand and there is no room, the next is refused and nobody is sent away", () => {
    const { refused, ask } = line();
    for (const owner of "abcdefgh") expect(ask(owner)).toBeNull();
    expect(ask("i")).toBe("all");
    expect(refused).toEqual([]);
  });

  test("what leaves the line is not started", () => {
    const { turns, started } = line({ ...LIMITS, running: 1 });
    const task = (owner: string) => ({ owner, start: () => started.push(owner), refuse: () => {} });
    const [first, second] = [task("a"), task("b")];
    turns.ask(first);
    turns.ask(second);
    expect([turns.leave(first), turns.leave(second)]).toEqual([false, true]);
    turns.end("a");
    expect(started).toEqual(["a"]);
  });
});

test("whatever comes: never more at once than may be, one of an owner, and everybody in hand is served or refused", () => {
  const step = fc.oneof(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.constant("end" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const turns = new FairTurns(LIMITS);
      const running: string[] = [];
      const open = new Set<number>();
      let made = 0;
      const end = () => {
        const owner = running.shift();
        if (owner) turns.end(owner);
      };
      for (const owner of steps) {
        if (owner === "end") {
          end();
          continue;
        }
        const id = (made += 1);
        open.add(id);
        const leave = () => open.delete(id);
        const none = turns.ask({
          owner,
          start: () => {
            leave();
            running.push(owner);
          },
          refuse: leave,
        });
        if (none) leave();
        expect(running.length).toBeLessThanOrEqual(LIMITS.running);
        expect(new Set(running).size).toBe(running.length);
        expect(open.size + running.length).toBeLessThanOrEqual(LIMITS.all);
      }
      while (running.length > 0) end();
      expect(open.size).toBe(0);
    }),
  );
});
