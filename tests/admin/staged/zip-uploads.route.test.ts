import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import * as invoices from "~/routes/_admin+/_finance+/staff.invoices.files/route";
import * as pictures from "~/routes/_admin+/_goods+/staff.goods-pictures.upload/route";
import * as documents from "~/routes/_admin+/_quality+/staff.goods-documents.upload/route";
import * as reports from "~/routes/_admin+/_quality+/staff.test-reports.upload/route";
import { ground } from "../../modules/orders/shop";
import { postFiles } from "../../routes/post-files";
import { getAnswer, loadPeople, roleBrowser } from "../frame/people";

beforeAll(async () => {
  await ground();
  await loadPeople();
});

test.each([
  ["documents of products", documents, "quality"],
  ["test reports", reports, "quality"],
  ["product pictures", pictures, "purchasing"],
  ["invoice files", invoices, "finance"],
] as const)("%s", async (_, page, role) => {
  const browser = await roleBrowser(role);
  const send = (file: File) =>
    getAnswer(page.action as never, postFiles(browser, "/staff/upload", { do: "check" }, { files: [file] }));
  const zip = zipSync({ "文件/一.pdf": new Uint8Array([1]), "文件/二.pdf": new Uint8Array([2]) });
  const answer = await send(new File([new Uint8Array(zip)], "全部.ZIP"));
  const { checked } = (await answer.json()) as { checked: { name: string }[] };
  expect(checked.map(({ name }) => name)).toEqual(["一.pdf", "二.pdf"]);
  const broken = await send(new File(["PK"], "坏.zip"));
  const { error } = (await broken.json()) as { error: { files: string[] } };
  expect([broken.status, error.files[0]]).toEqual([400, expect.stringMatching(/^坏\.zip：/)]);
});
