/** The result of each row as a file, or the refused rows to correct and upload again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  formatCellChanges,
  isTrial,
  IMPORT_ROW_RESULT_NAMES,
  withoutCost,
  rowWords,
} from "~/modules/imports/stored/stored-import";
import { REASON_HEADING } from "~/modules/imports/columns/headings";
import {
  findList,
  type ListImport,
  type ListRow,
  rowsOfList,
} from "~/modules/imports/stored/stored-imports.server";
import { goodsOfRows } from "~/modules/imports/stored/row-goods.server";
import { seesCost } from "~/admin/goods/cost-permission";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "下载导入结果";
export const handle = adminHandle(TITLE, "goods.import");

const HEADINGS = ["行", "商品", "结果", "说明", "变化", "撤回"];
const PART = 500;

interface Query {
  list: ListImport;
  isRefused: boolean;
  isCostSeen: boolean;
}

async function* getParts({ list, isRefused, isCostSeen }: Query): AsyncGenerator<ListRow[]> {
  const isDone = isRefused && !isTrial(list.state);
  for (let after = 0, more = true; more;) {
    const rows = await rowsOfList(list.id, {
      result: isRefused ? "refused" : null,
      isDone,
      after,
      limit: PART,
    });
    yield isCostSeen ? rows : withoutCost(list.columns, rows);
    after = rows.at(-1)?.row ?? after;
    more = rows.length === PART;
  }
}

async function* resultRows(query: Query): AsyncGenerator<(string | number)[]> {
  const isTried = query.list.state === "ready";
  for await (const rows of getParts(query)) {
    const goods = await goodsOfRows(query.list, rows);
    for (const item of rows) {
      const { row, result, isDone, isHeld, reason, notes, changes, undone } = item;
      const isAnswered = result !== "" && (isDone || isTried);
      const state = isHeld ? "待复核" : isAnswered ? IMPORT_ROW_RESULT_NAMES[result] : "未处理";
      const why = [reason, ...notes].filter(Boolean).join("；");
      const words = rowWords(item, goods.get(row));
      yield [row, words, state, why, formatCellChanges(changes), undone === "ok" ? "已撤回" : undone];
    }
  }
}

async function* refusedRows(input: Query): AsyncGenerator<string[]> {
  for await (const rows of getParts(input)) for (const { cells, reason } of rows) yield [...cells, reason];
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const list = (await findList(requireId(params.id))) ?? notFound();
  if (list.clearedAt !== null) notFound();
  const search = new URL(request.url).searchParams;
  const isRefused = search.get("look") === "refused";
  const query = { list, isRefused, isCostSeen: seesCost(staff.permissions) };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList(
      {
        subject: "import",
        filter: { file: list.file },
        name: `import-${list.id}`,
        ...(isRefused
          ? { headings: [...list.headings, REASON_HEADING], rows: refusedRows(query) }
          : { headings: HEADINGS, rows: resultRows(query) }),
      },
      toFormat(search),
    ),
  );
  return new Response(body, { headers });
}
