import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  checkReports,
  adminReportFile,
  fileAdminReport,
  findAdminBatch,
  listAdminBatches,
  saveReports,
} from "~/modules/documents/test-report-queries.server";
import { db } from "~/platform/database/database.server";
import { removeOldUnused } from "~/platform/files/file-sweep.server";
import { DAY, toDay } from "~/platform/values/clock";
import { goods, ground, NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

const HOUR = 3_600_000;
const pdf = (name: string, text = name) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], name);
const ids = new Map<string, number>();

beforeAll(async () => {
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊", approval_number: "国药准字H1" });
  await goods(2, [[500, 10]], { name: "板蓝根颗粒", approval_number: "国药准字Z2" });
  await emptyTables(["batch"]);
  const batch = async (goods_id: number, number: string, expires_on: string) => {
    const row = { goods_id, number, produced_on: "2026-01-01", expires_on, quantity: 5 };
    const { id } = await db.insertInto("batch").values(row).returning("id").executeTakeFirstOrThrow();
    ids.set(`${goods_id} ${number}`, id);
  };
  await batch(1, "A1", toDay(NOW + 400 * DAY));
  await batch(1, "A2", toDay(NOW - DAY));
  await batch(1, "B9", toDay(NOW + 300 * DAY));
  await batch(2, "B9", toDay(NOW + 300 * DAY));
});
beforeEach(async () => {
  await emptyTables(["test_report", "file"]);
});

const numbers = async (state: "missing" | "filed" | "all", code = "", after: number | null = null) =>
  (await listAdminBatches({ code, state }, { after, limit: 9, now: NOW })).map(
    ({ batch, goodsId }) => `${goodsId} ${batch}`,
  );
const files = async () => Number((await db.selectFrom("file").select("id").execute()).length);

describe("batches", () => {
  test("without a report stand in the list while they may be sold, the newest first, page by page", async () => {
    expect(await numbers("missing")).toEqual(["2 B9", "1 B9", "1 A1"]);
    expect(await numbers("missing", "", ids.get("2 B9")!)).toEqual(["1 B9", "1 A1"]);
    expect(await numbers("all")).toEqual(["2 B9", "1 B9", "1 A2", "1 A1"]);
    expect(await numbers("all", "B9")).toEqual(["2 B9", "1 B9"]);
    expect(await numbers("all", "ｂ9")).toEqual(["2 B9", "1 B9"]);
    expect(await numbers("all", "2")).toEqual(["2 B9"]);
    const batch = (await findAdminBatch(ids.get("1 A1")!))!;
    expect(batch).toMatchObject({ batch: "A1", goods: "阿莫西林胶囊", reportAt: null });
    expect(await adminReportFile(batch.id)).toBeNull();
    expect(await fileAdminReport(batch, pdf("x.pdf"), NOW)).toEqual({
      result: { result: "stored", goodsIds: [1] },
      notified: 0,
    });
    expect([await numbers("filed"), await numbers("missing")]).toEqual([["1 A1"], ["2 B9", "1 B9"]]);
    expect((await adminReportFile(batch.id))!.row.original_name).toBe("x.pdf");
    expect(await findAdminBatch(999_999)).toBeNull();
  });
});

describe("many files", () => {
  test("are matched by their names and shown, and nothing is filed", async () => {
    const checked = await checkReports(
      [
        pdf("A1.pdf"),
        pdf("阿莫西林胶囊_A1.pdf", "again"),
        pdf("板蓝根颗粒 B9.pdf"),
        pdf("B9.pdf", "whose"),
        pdf("1_B9.pdf"),
        pdf("无.pdf"),
        new File(["no pdf"], "A2.pdf"),
      ],
      NOW,
    );
    expect(checked.map(({ result, goodsIds, batch }) => [result, goodsIds, batch])).toEqual([
      ["stored", [1], "A1"],
      ["refused", [], ""],
      ["stored", [2], "B9"],
      ["refused", [], ""],
      ["stored", [1], "B9"],
      ["refused", [], ""],
      ["refused", [], ""],
    ]);
    expect(checked[2]!.goods).toMatch(/^板蓝根颗粒 /);
    expect(checked.filter(({ result }) => result === "refused").map(({ text }) => text)).toEqual([
      "与 A1.pdf 是同一批号，请只留一份",
      "批号 B9 有 2 个商品，请在文件名前写商品编号，如 1_B9.pdf",
      "没有这个批号，文件名应含批号，如 230501.pdf 或 12_230501.pdf",
      "请上传 JPG、PNG 或 PDF 文件",
    ]);
    expect(await numbers("filed")).toEqual([]);
    expect(await files()).toBe(3);
  });

  test("are saved once; what came a second time, or too late, is said", async () => {
    const checked = await checkReports([pdf("A1.pdf"), pdf("2_B9.pdf")], NOW);
    const staged = checked.map(({ stagedId }) => stagedId!);
    const { saved, notified } = await saveReports([...staged, 999_999], NOW);
    expect(saved.map(({ name, result }) => [name, result])).toEqual([
      ["A1.pdf", "stored"],
      ["2_B9.pdf", "stored"],
      ["文件 999999", "refused"],
    ]);
    expect(notified).toBe(0);
    expect(await numbers("filed")).toEqual(["2 B9", "1 A1"]);
    // What was staged is gone; what is filed stays.
    expect(await files()).toBe(2);
    expect((await saveReports(staged, NOW)).saved.every(({ result }) => result === "refused")).toBe(true);
    const again = await checkReports([pdf("A1.pdf"), pdf("2_B9.pdf", "newer")], NOW);
    expect(again.map(({ result, stagedId }) => [result, stagedId !== null])).toEqual([
      ["unchanged", false],
      ["replaced", true],
    ]);
    expect(await removeOldUnused(NOW + 2 * HOUR)).toBe(1);
    const late = await saveReports([again[1]!.stagedId!], NOW + 2 * HOUR);
    expect(late.saved).toMatchObject([{ result: "refused", text: "已经保存过，或上传已超过一小时" }]);
  });

  test("other files that nothing uses cannot be saved in this way", async () => {
    await checkReports([pdf("A1.pdf")], NOW);
    await db.updateTable("file").set({ purpose: "invoice" }).execute();
    const { id } = await db.selectFrom("file").select("id").executeTakeFirstOrThrow();
    expect((await saveReports([id], NOW)).saved).toMatchObject([{ result: "refused" }]);
  });

  test("saved twice at once are filed once, so that buyers are told once", async () => {
    const [checked] = await checkReports([pdf("1_A1.pdf", "twice")], NOW);
    const stagedId = checked!.stagedId!;
    const both = await Promise.all([saveReports([stagedId], NOW), saveReports([stagedId], NOW)]);
    const results = both.flatMap(({ saved }) => saved.map(({ result }) => result));
    expect(results.toSorted()).toEqual(["refused", "stored"]);
  });
});
