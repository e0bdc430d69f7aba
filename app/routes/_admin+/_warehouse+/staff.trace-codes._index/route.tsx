/** 追溯码: one code with its history (?code=), the codes of a parcel (?parcel=) or of a batch with where they are (?batch=), as for a recall. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { findSentParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import {
  countBatchCodes,
  findBatchCodes,
  findCode,
  findCodeHistory,
  findContents,
  findParcelCodes,
  findParcelTraces,
} from "~/modules/trace-codes/codes/find-codes.server";
import { findTraceCode, levelText, TRACE_CODE_STATES } from "~/modules/trace-codes/codes/trace-code";
import { findBatchNumbers } from "~/modules/catalogue/stock/batches.server";
import { askPlatform } from "~/modules/trace-codes/lookup/ask-platform.server";
import { db } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { type CodeList, type OneCode, TraceCodesView } from "./trace-codes-view";

export const handle = adminHandle("追溯码", "warehouse.see");

const PATH = "/staff/trace-codes";
const PER_PAGE = 200;
const MAX_CONTENTS = 500;

type ParcelNames = (id: number | null) => string;

async function namesOf(shipmentIds: readonly (number | null)[]): Promise<ParcelNames> {
  const ids = shipmentIds.filter((id) => id !== null);
  const parcels = [...(await findSentParcels(ids)).values()];
  const named = new Map((await withCompanies(parcels)).map((row) => [row.id, row]));
  return (id) => {
    const parcel = id === null ? undefined : named.get(id);
    return parcel ? `${parcel.orderNumber} 第 ${parcel.parcelNumber} 件，${parcel.company}` : "";
  };
}

async function readOne(text: string, asksPlatform: boolean): Promise<OneCode> {
  const code = findTraceCode(text);
  const found = code === null ? null : await findCode(code);
  if (code === null || !found) return { code: text, found: null, steps: [], contents: [], platform: null };
  const steps = await findCodeHistory(code);
  const [goods, batches, contents, name] = await Promise.all([
    findGoodsFact(found.goodsId),
    findBatchNumbers(db, [found.batchId]),
    findContents(code, MAX_CONTENTS),
    namesOf(steps.map(({ shipmentId }) => shipmentId)),
  ]);
  return {
    code,
    found: {
      ...found,
      level: levelText(found.level),
      goods: goods ? `${goods.name} ${goods.spec}` : "",
      manufacturer: goods?.manufacturer ?? "",
      approvalNumber: goods?.approval_number ?? "",
      batch: batches.get(found.batchId) ?? "",
    },
    steps: steps.map((step) => ({
      at: formatTime(step.at),
      text: step.text,
      actor: step.actor,
      note: [step.note, name(step.shipmentId)].filter(Boolean).join("，"),
    })),
    contents: contents.map((row) => ({
      code: row.code,
      level: levelText(row.level),
      state: TRACE_CODE_STATES[row.state as keyof typeof TRACE_CODE_STATES],
    })),
    platform: asksPlatform ? await askPlatform(code, now()) : null,
  };
}

async function readParcel(id: number): Promise<CodeList> {
  const [codes, traces, name] = await Promise.all([
    findParcelCodes([id]),
    findParcelTraces([id]),
    namesOf([id]),
  ]);
  return {
    title: name(id),
    trace: traces.get(id) ?? null,
    codes: codes.map((row) => ({
      code: row.code,
      parent: row.parent ?? "",
      level: levelText(row.level),
      state: row.returnedAt === null ? TRACE_CODE_STATES.shipped : "已退回",
      where: "",
    })),
    next: null,
  };
}

async function readBatch(id: number, after: string): Promise<CodeList> {
  const rows = await findBatchCodes(id, after, PER_PAGE + 1);
  const shown = rows.slice(0, PER_PAGE);
  const [counts, batches, name] = await Promise.all([
    countBatchCodes(id),
    findBatchNumbers(db, [id]),
    namesOf(shown.map(({ shipmentId }) => shipmentId)),
  ]);
  const figures = counts.map(({ state, codes }) => `${TRACE_CODE_STATES[state]} ${codes}`).join("，");
  return {
    title: `批号 ${batches.get(id) ?? ""}${figures ? `：${figures}` : ""}`,
    trace: null,
    codes: shown.map((row) => ({
      code: row.code,
      parent: row.parent ?? "",
      level: levelText(row.level),
      state: TRACE_CODE_STATES[row.state],
      where: name(row.shipmentId),
    })),
    next: rows.length > PER_PAGE ? getListPath(PATH, { batch: String(id), from: shown.at(-1)!.code }) : null,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, [
    "code",
    "parcel",
    "batch",
    "from",
    "ask",
  ]);
  const parcel = readKey(input.parcel);
  const batch = readKey(input.batch);
  const mayTakeOut = staff.permissions.has("warehouse.correct");
  const one = input.code === "" ? null : await readOne(input.code, input.ask === "1");
  if (parcel !== null) return json({ input, mayTakeOut, one, list: await readParcel(parcel) });
  if (batch !== null) return json({ input, mayTakeOut, one, list: await readBatch(batch, input.from) });
  return json({ input, mayTakeOut, one, list: null });
}

export default function TraceCodes() {
  return <TraceCodesView {...useLoaderData<typeof loader>()} />;
}
