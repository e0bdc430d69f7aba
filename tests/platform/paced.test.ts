/** A download goes on as its reader takes it, frees what it holds, and only so many are made at once. */
import { afterEach, describe, expect, test } from "vitest";
import { DOWNLOADS_MOST, paced } from "~/platform/paced.server";

const ROOM = Symbol.for("shop.room");
const shop = globalThis as { [ROOM]?: (name: string) => Promise<boolean> };
afterEach(() => delete shop[ROOM]);

/** An endless body that says how much of it was read and whether it was given up. */
function endless() {
  const seen = { read: 0, isFreed: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        seen.read += 1;
        controller.enqueue(new Uint8Array(1));
      },
      cancel: () => void (seen.isFreed = true),
    },
    { highWaterMark: 0 },
  );
  return { seen, answer: new Response(body) };
}

const ask = (method = "GET", signal?: AbortSignal) =>
  new Request("http://shop.test/files/1", {
    method,
    headers: { "x-answer": "1" },
    ...(signal && { signal }),
  });

test("nothing is read while its reader has no room", async () => {
  let hasRoom = () => {};
  shop[ROOM] = () => new Promise((resolve) => (hasRoom = () => resolve(true)));
  const { seen, answer } = endless();
  const reader = (await paced(ask(), "slow", answer)).body!.getReader();
  const piece = reader.read();
  await Promise.resolve();
  expect(seen.read).toBe(0);
  hasRoom();
  await piece;
  expect(seen.read).toBe(1);
  await reader.cancel();
  expect(seen.isFreed).toBe(true);
});

test("a reader who has left frees what was read, whether anybody reads on or not", async () => {
  shop[ROOM] = () => Promise.resolve(false);
  const { seen, answer } = endless();
  expect((await (await paced(ask(), "gone", answer)).body!.getReader().read()).done).toBe(true);
  expect(seen.isFreed).toBe(true);

  const leaving = new AbortController();
  const unread = endless();
  await paced(ask("GET", leaving.signal), "gone", unread.answer);
  leaving.abort();
  expect(unread.seen.isFreed).toBe(true);
});

describe("at once", () => {
  test("a HEAD takes no place, and one owner's downloads leave the others theirs", async () => {
    for (let i = 0; i < 20; i += 1) {
      const { seen, answer } = endless();
      expect((await paced(ask("HEAD"), "many", answer)).body).toBeNull();
      expect(seen.isFreed).toBe(true);
    }
    const open: Response[] = [];
    for (let i = 0; i < DOWNLOADS_MOST.owner; i += 1) open.push(await paced(ask(), "many", endless().answer));
    const over = endless();
    await expect(paced(ask(), "many", over.answer)).rejects.toMatchObject({ status: 429 });
    expect(over.seen.isFreed).toBe(true);
    open.push(await paced(ask(), "another", endless().answer));
    await Promise.all(open.map((one) => one.body!.cancel()));
    await (await paced(ask(), "many", endless().answer)).body!.cancel();
  });
});
