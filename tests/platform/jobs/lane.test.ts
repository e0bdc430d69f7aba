import { expect, test } from "vitest";
import { Lane } from "~/platform/jobs/lane";

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}

test("one piece is under way at a time, in the order in which they came", async () => {
  const lane = new Lane(3);
  const [item, two] = [held(), held()];
  const seen: string[] = [];
  const first = lane.run(async () => {
    seen.push("one begins");
    await item.ended;
    seen.push("one ends");
  });
  const second = lane.run(async () => {
    seen.push("two begins");
    await two.ended;
    return "two";
  });
  two.end();
  item.end();
  await first;
  expect(await second).toBe("two");
  expect(seen).toEqual(["one begins", "one ends", "two begins"]);
});

test("a piece that fails keeps nobody behind it from its turn", async () => {
  const lane = new Lane(2);
  const failing = lane.run(async () => Promise.reject(new Error("no")));
  const next = lane.run(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("is full with as many as may wait, and open again when they are done", async () => {
  const lane = new Lane(2);
  const work = held();
  const all = [lane.run(() => work.ended), lane.run(() => work.ended)];
  expect(lane.isFull).toBe(true);
  work.end();
  await Promise.all(all);
  expect(lane.isFull).toBe(false);
});
