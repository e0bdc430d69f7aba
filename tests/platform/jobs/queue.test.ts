import { expect, test } from "vitest";
import { Queue } from "~/platform/jobs/queue";

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}

test("one piece is under way at a time, in the order in which they came", async () => {
  const queue = new Queue(3);
  const [item, two] = [held(), held()];
  const seen: string[] = [];
  const first = queue.run(async () => {
    seen.push("one begins");
    await item.ended;
    seen.push("one ends");
  });
  const second = queue.run(async () => {
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
  const queue = new Queue(2);
  const failing = queue.run(async () => Promise.reject(new Error("no")));
  const next = queue.run(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("is full with as many as may wait, and open again when they are done", async () => {
  const queue = new Queue(2);
  const work = held();
  const all = [queue.run(() => work.ended), queue.run(() => work.ended)];
  expect(queue.isFull).toBe(true);
  work.end();
  await Promise.all(all);
  expect(queue.isFull).toBe(false);
});
