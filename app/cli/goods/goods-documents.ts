import { Command } from "commander";
import { fileDocument } from "~/modules/catalogue/documents/goods-documents.server";
import {
  ALL_DOCUMENTS,
  asGoodsDocument,
  GOODS_DOCUMENTS,
  readDocumentName,
  type GoodsDocument,
} from "~/modules/catalogue/goods/goods-document";
import type { NumberKind } from "~/modules/catalogue/rows/identified-goods.server";
import { parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { countsText, DAY_FORM, dryRunOption, trialWords } from "~/cli/output/command-words";
import { say, tell } from "~/cli/output/print";
import { type DocumentCommand, storeDocuments } from "./stored-documents";

interface DocumentFileName {
  of: string;
  numberKind?: NumberKind;
  kind: GoodsDocument;
  endsOn: string | null;
}

const isDay = (text: string | null): boolean =>
  text === null || (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null);

const documentCommand = (endsOn: string | null, isTrial: boolean): DocumentCommand<DocumentFileName> => ({
  columns: new Set(["goods", "sku", "approval_number", "manufacturer", "paper", "expires", "file"]),
  unnamed: "文件名应为 <商品编号、批准文号或生产企业>_<资料>.pdf，或在 CSV 中写明",
  readName(name) {
    const about = readDocumentName(name);
    return about && { ...about, endsOn };
  },
  readCells({ cells, numberKind }) {
    const of = cells[numberKind ?? "manufacturer"] ?? "";
    const kind = asGoodsDocument(cells.paper ?? "");
    const until = cells.expires || null;
    if (of === "" || kind === null || !isDay(until)) return null;
    return { of, ...(numberKind && { numberKind }), kind, endsOn: until };
  },
  async store(about, file) {
    const result = await fileDocument({ ...about, ...file }, now(), isTrial);
    if (result.result === "refused") return result;
    const { of, text } = GOODS_DOCUMENTS[about.kind];
    const subjects = `${of === "goods" ? "商品" : "生产企业"} ${result.subjects.join("、")}`;
    return { result: result.result, text: `${text}，${subjects}` };
  },
});

/**
 * Stores the given documents; `say` gets a line for each file. Returns the number refused. `endsOn`: last day for files without one. A dry run
 * checks each file and stores nothing.
 */
export async function fileDocuments(
  paths: readonly string[],
  endsOn: string | null,
  say: (line: string) => void,
  isTrial = false,
): Promise<number> {
  const counts = await storeDocuments(paths, documentCommand(endsOn, isTrial), say);
  say(trialWords(countsText(counts), isTrial));
  return counts.refused;
}

const DOCUMENTS_NOTIFIED = ALL_DOCUMENTS.map((kind) => `${kind} ${GOODS_DOCUMENTS[kind].text}`).join("、");

export function goodsDocumentCommands(): Command[] {
  return [
    new Command("goods-documents")
      .description("存放商品和生产企业的首营资料，逐个列出结果；随每张订单的资料提供")
      .argument(
        "<paths...>",
        "名为 <商品编号或批准文号>_<资料>.pdf 的文件，生产企业的为 <生产企业或商品编号>_<资料>.pdf，或其目录，或 CSV，其列为 商品编号、批准文号 或 生产厂家，再加 资料、有效期至、文件",
      )
      .option("--until <day>", "按文件名存放的资料的有效期至，如 2028-06-30；不写为长期")
      .addHelpText("after", `\n资料：${DOCUMENTS_NOTIFIED}`)
      .addOption(dryRunOption())
      .action(async (paths: string[], input: { until?: string; dryRun?: true }) => {
        const { until = null, dryRun = false } = input;
        if (!isDay(until)) {
          return tell({ ok: false, text: DAY_FORM });
        }
        const refused = await fileDocuments(paths, until, say, dryRun);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
