import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nameAnswer } from "~/platform/http/open-answers.server";
import { MAX_DOWNLOADS, throttled } from "~/platform/http/throttled.server";

/** An answer that is being sent: whether its reader takes more, and when it does. */
class Sending extends EventEmitter {
  destroyed = false;
  writableNeedDrain = false;
}
let sending: Sending;
let name: string;
beforeEach(() => {
  const request = { headers: {} as Record<string, string> };
  sending = new Sending();
  nameAnswer(request as unknown as IncomingMessage, sending as unknown as ServerResponse);
  name = request.headers["x-answer"]!;
});
afterEach(() => void sending.emit("close"));

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
  return { seen, answer: { headers: { "content-type": "text/plain" }, body } };
}

const ask = (method = "GET", signal?: AbortSignal) =>
  new Request("http://shop.test/files/1", {
    method,
    headers: { "x-answer": name },
    ...(signal && { signal }),
  });

test("nothing is read while its reader has no room", async () => {
  sending.writableNeedDrain = true;
  const { seen, answer } = endless();
  const reader = (await throttled(ask(), "slow", answer)).body!.getReader();
  const piece = reader.read();
  await Promise.resolve();
  expect(seen.read).toBe(0);
  sending.emit("drain");
  await piece;
  expect(seen.read).toBe(1);
  await reader.cancel();
  expect(seen.isFreed).toBe(true);
});

test("a reader who has left frees what was read, whether anybody reads on or not", async () => {
  sending.destroyed = true;
  const { seen, answer } = endless();
  expect((await (await throttled(ask(), "gone", answer)).body!.getReader().read()).done).toBe(true);
  expect(seen.isFreed).toBe(true);

  const leaving = new AbortController();
  const unread = endless();
  await throttled(ask("GET", leaving.signal), "gone", unread.answer);
  leaving.abort();
  expect(unread.seen.isFreed).toBe(true);
});

describe("at once", () => {
  test("a HEAD takes no place, and one owner's downloads leave the others theirs", async () => {
    for (let i = 0; i < 20; i += 1) {
      const { seen, answer } = endless();
      expect((await throttled(ask("HEAD"), "many", answer)).body).toBeNull();
      expect(seen.isFreed).toBe(true);
    }
    const open: Response[] = [];
    for (let i = 0; i < MAX_DOWNLOADS.owner; i += 1)
      open.push(await throttled(ask(), "many", endless().answer));
    const over = endless();
    await expect(throttled(ask(), "many", over.answer)).rejects.toMatchObject({ status: 429 });
    expect(over.seen.isFreed).toBe(true);
    open.push(await throttled(ask(), "another", endless().answer));
    await Promise.all(open.map((item) => item.body!.cancel()));
    await (await throttled(ask(), "many", endless().answer)).body!.cancel();
  });
});
