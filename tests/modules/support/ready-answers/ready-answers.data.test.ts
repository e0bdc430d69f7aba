import { beforeEach, describe, expect, test } from "vitest";
import { MAX_READY } from "~/modules/support/ready-answers/ready-answer";
import {
  findReadyAnswer,
  readyAnswers,
  removeReadyAnswer,
  saveReadyAnswer,
} from "~/modules/support/ready-answers/ready-answers.server";
import { emptyTables } from "../../../rows";

beforeEach(async () => {
  await emptyTables(["ready_answer"]);
});

const [ME, OTHER] = [7, 8];
const keep = async (code: string, isShared: boolean, who: number | null = ME, id: number | null = null) =>
  saveReadyAnswer(id, { code, text: `${code} 的内容`, isShared }, who, () => true);
const stored = async (...of: Parameters<typeof keep>) => {
  const saved = await keep(...of);
  if (!saved?.ok) throw new Error("was not kept");
  return saved.id;
};
const codes = async (who: number | null) => (await readyAnswers(who)).map(({ code }) => code);

describe("a text kept ready", () => {
  test("is everybody's or one's own, in the order of the codes", async () => {
    await stored("fp", true);
    await stored("fh", false);
    await stored("aa", false, OTHER);
    expect([await codes(ME), await codes(OTHER), await codes(null)]).toEqual([
      ["fh", "fp"],
      ["aa", "fp"],
      ["fp"],
    ]);
  });

  test("has a code that is one person's once, and everybody's once", async () => {
    const id = await stored("fh", false);
    await stored("fh", true);
    await stored("fh", false, OTHER);
    expect(await keep("fh", false)).toMatchObject({ ok: false, text: expect.stringContaining("fh") });
    expect(await keep("fh", true, OTHER)).toMatchObject({ ok: false });
    expect(await keep("fh", true, ME, id)).toMatchObject({ ok: false });
    expect(await keep("fh", false, ME, id)).toEqual({ ok: true, id });
  });

  test("of somebody else is neither seen, changed nor taken away", async () => {
    const id = await stored("fh", false);
    expect(await findReadyAnswer(id, OTHER)).toBeNull();
    expect(await keep("fh", false, OTHER, id)).toBeNull();
    expect(await removeReadyAnswer(id, OTHER)).toBeNull();
    expect(await removeReadyAnswer(id, ME)).toMatchObject({ code: "fh" });
    expect(await removeReadyAnswer(id, ME)).toBeNull();
  });

  test("that has changed since is shown instead", async () => {
    const id = await stored("fh", true);
    const saved = await saveReadyAnswer(id, { code: "fh", text: "新", isShared: true }, OTHER, () => false);
    expect(saved).toMatchObject({ ok: false, current: { id, code: "fh" } });
    expect(await findReadyAnswer(id, OTHER)).toMatchObject({ text: "fh 的内容" });
  });

  test("of who has no account is everybody's", async () => {
    await stored("fh", false, null);
    expect(await readyAnswers(OTHER)).toMatchObject([{ code: "fh", isShared: true }]);
  });

  test("there are so many of one person at most", async () => {
    for (let at = 0; at < MAX_READY; at += 1) await stored(`c${at}`, false);
    expect(await keep("more", false)).toMatchObject({ ok: false, text: expect.stringContaining("100") });
    expect(await keep("more", true)).toMatchObject({ ok: true });
  });
});
