/** 一份清单: assigns columns, previews rows, starts, stops and reverts the import. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { columnChoices, isTrial, withoutCost, type RowGoods } from "~/modules/imports/stored/stored-import";
import {
  countReasons,
  countImportRows,
  findList,
  type ListCounts,
  type ListImport,
  rowsOfList,
} from "~/modules/imports/stored/stored-imports.server";
import { goodsOfRows } from "~/modules/imports/stored/row-goods.server";
import { heldCorrections } from "~/modules/imports/stored/stock-corrections.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { COST_REFUSED, mayImportCost, seesCost } from "~/admin/goods/cost-permission";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { ACTS, IMPORT_COMMAND_NAMES, isCostly } from "./run-action.server";
import { ImportForm, isLook, type Look } from "./import-form";
import { ImportView } from "./import-view";

export const handle = adminHandle("导入清单", "goods.import");

const PER_PAGE = 200;
const SAMPLES = 3;

/** The rows that the list has tried or done so far. */
const getRowRange = (list: ListImport) => ({
  isDone: !isTrial(list.state),
  ...(list.state === "trying" && { upTo: list.lastRow }),
});

/** The rows of a page, and one more; of a list that is being mapped some samples. */
function findRows(list: ListImport, look: Look, after: number | null) {
  if (list.state === "mapping") return rowsOfList(list.id, { result: null, after: 0, limit: SAMPLES });
  const { isDone, ...upTo } = getRowRange(list);
  return rowsOfList(list.id, {
    result: look === "all" || look === "held" ? null : look,
    after: after ?? 0,
    limit: PER_PAGE + 1,
    ...upTo,
    ...(look === "held" ? { isHeld: true as const } : { isDone }),
    withHeld: look === "all",
  });
}

async function reasonsWithLinks(list: ListImport, path: string) {
  const reasons = await countReasons(list.id, getRowRange(list));
  return reasons.map(({ row, ...group }) => ({
    ...group,
    to: getListPath(path, { look: "refused" }, { after: String(row - 1) }),
  }));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const list = (await findList(requireId(params.id))) ?? notFound();
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["look", "fix"]);
  const look = isLook(input.look) ? input.look : "all";
  const isTried = isTrial(list.state);
  const range = getRowRange(list);
  const found = await findRows(list, look, after);
  const rows = found.slice(0, PER_PAGE);
  const path = `/staff/imports/${list.id}`;
  const filter = { look: look === "all" ? "" : look };
  const [bad] = await rowsOfList(list.id, {
    result: "refused",
    after: 0,
    limit: 1,
    ...range,
  });
  const counts = await countImportRows(list, range);
  const goods = list.state === "mapping" ? new Map<number, RowGoods>() : await goodsOfRows(list, rows);
  return json({
    goods: Object.fromEntries(goods),
    maySeeGoods: permissions.has("goods.see"),
    list,
    look,
    isTried,
    rows: seesCost(permissions) ? rows : withoutCost(list.columns, rows),
    choices: columnChoices(list.kind).filter(({ value }) => value !== "cost" || mayImportCost(permissions)),
    counts,
    held: await countHeld(list, counts, staff),
    reasons: bad ? await reasonsWithLinks(list, path) : [],
    refused: bad ? { row: bad.row, to: getListPath(path, {}, { after: String(bad.row - 1) }) } : null,
    waiting: await waitingShownTo(staff, "import", list.id),
    fix: list.state === "ready" ? readWhole(input.fix) : null,
    here: getListPath(path, { ...filter, after: after === null ? "" : String(after) }),
    first: after === null ? null : getListPath(path, filter),
    next: found.length > PER_PAGE ? getListPath(path, filter, { after: String(rows.at(-1)!.row) }) : null,
  });
}

/** Counts rows that will need a second person after the start. */
async function countHeld(list: ListImport, { held }: ListCounts, by: Person): Promise<number> {
  if (list.state !== "ready") return 0;
  if (list.kind !== "stock") return held;
  const found = await heldCorrections(db, list, { by, ask: limitRefusal }, now());
  return found?.batches.flatMap(({ rows }) => rows).length ?? 0;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const list = (await findList(requireId(params.id))) ?? notFound();
  const form = await readForm(request, ImportForm);
  if (!form.ok) return form.response;
  const { move, why } = form.value;
  if (isCostly(list, form.value) && !mayImportCost(staff.permissions))
    return form.refuse({ form: [COST_REFUSED] });
  const done = await asStaff(staff, { command: IMPORT_COMMAND_NAMES[move], why }, () =>
    ACTS[move](list, form.value, staff),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["look"]);
  const path = `/staff/imports/${list.id}`;
  // Stay on the same rows after correcting them.
  const here = getListPath(path, { ...input, after: after === null ? "" : String(after) });
  return redirectWith(move === "correct" ? here : path, { kind: "success", text: done.text }, "admin");
}

export default function Import() {
  return <ImportView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
