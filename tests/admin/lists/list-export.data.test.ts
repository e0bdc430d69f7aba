import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { exportList } from "~/admin/lists/list-export.server";

async function* rows() {
  yield ["0012", "30", "3"];
  yield ["2026112300000010", "", "盒"];
}

test("figures are numbers in a workbook, and nothing stays nothing", async () => {
  const list = {
    subject: "qualityCase",
    filter: {},
    name: "list",
    headings: ["订单号", "数量", "说明"],
    figures: ["数量"],
  };
  const { body } = await exportList({ ...list, rows: rows() }, "xlsx");
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  expect(await readSheet(bytes)).toEqual([
    ["订单号", "数量", "说明"],
    ["0012", 30, "3"],
    ["2026112300000010", null, "盒"],
  ]);
});
