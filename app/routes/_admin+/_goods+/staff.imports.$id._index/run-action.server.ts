import type { ListImport } from "~/modules/imports/stored/stored-imports.server";
import {
  chooseColumns,
  correctRow,
  moveList,
  type PrepareImportResult,
} from "~/modules/imports/stored/prepare-import.server";
import { startTakingBack, stopList } from "~/modules/imports/stored/run-import.server";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { beginImport, carryOn, workBegin } from "~/admin/imports/start-import.server";
import { now } from "~/platform/values/clock.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import type { ImportFields, MOVES } from "./import-form";

export type Acted = { ok: true; text: string } | { ok: false; text: string };
type Act = (list: ListImport, form: ImportFields, by: Person) => Promise<Acted>;

const message = async (
  done: Promise<{ ok: true } | { ok: false; text: string }>,
  text: string,
): Promise<Acted> => {
  const answer = await done;
  return answer.ok ? { ok: true, text } : answer;
};

async function start({ id, kind }: ListImport, { why, version }: ImportFields, by: Person): Promise<Acted> {
  const begun = await beginImport(id, { why, version }, by);
  if (!begun.ok) return begun;
  await workBegin(id);
  const held =
    begun.held > 0
      ? `${begun.held} 行${kind === "stock" ? "库存更正" : "价格改动"}较大，已提出，由另一位同事复核后生效。`
      : "";
  return { ok: true, text: `已开始导入。${held}` };
}

async function back({ id }: ListImport, { why }: ImportFields): Promise<Acted> {
  const begun = await startTakingBack(id, why);
  if (begun !== "begun" && !begun.ok) return begun;
  await workBegin(id);
  return { ok: true, text: "已开始撤回。" };
}

const GOES_ON = "行数较多，其余行继续预览，本页会自动更新。";

async function prepared(id: number, done: Promise<PrepareImportResult>, text: string): Promise<Acted> {
  const answer = await done;
  if (answer.ok && !answer.isTried) carryOn(id);
  return answer.ok ? { ok: true, text: answer.isTried ? text : GOES_ON } : answer;
}

const map: Act = async ({ id, headings, options }, { columns, version }) => {
  const chosen = headings.map((_, at) => columns.get(at) ?? "");
  const done = chooseColumns(id, { chosen, options, version }, await listDeps(), now());
  return prepared(id, done, "已预览，还没有导入。");
};

/** Emptied cells are not sent: missing cells of used columns are empty. */
const correct: Act = async ({ id, columns }, { row, cells, version }) => {
  const put = columns.flatMap((column, at): [number, string][] =>
    column === "" ? [] : [[at, cells.get(at) ?? ""]],
  );
  const done = correctRow(id, { row, cells: new Map(put), version }, await listDeps(), now());
  return prepared(id, done, `第 ${row} 行已改，已重新预览。`);
};

export const ACTS: Readonly<Record<(typeof MOVES)[number], Act>> = {
  map,
  correct,
  start,
  back,
  stop: ({ id, state }) =>
    message(
      stopList(id, now()),
      state === "trying" ? "已停止预览，请重新对应列。" : "已停止，未处理的行没有改动。",
    ),
  drop: ({ id }, { version }) => message(moveList(id, "dropped", version, now()), "已作废，没有导入。"),
  remap: ({ id }, { version }) => message(moveList(id, "mapping", version, now()), "请重新对应列。"),
};

const COSTLY: ReadonlySet<string> = new Set(["correct", "start", "back"]);

/** Returns whether an action concerns costs, which need a permission. */
export const isCostly = ({ columns }: ListImport, form: ImportFields): boolean =>
  form.move === "map"
    ? [...form.columns.values()].includes("cost")
    : COSTLY.has(form.move) && columns.includes("cost");

export const IMPORT_COMMAND_NAMES: Readonly<Record<(typeof MOVES)[number], string>> = {
  map: "对应清单的列",
  correct: "改清单的行",
  start: "导入清单",
  back: "撤回导入",
  stop: "停止导入",
  drop: "作废清单",
  remap: "重新对应列",
};
