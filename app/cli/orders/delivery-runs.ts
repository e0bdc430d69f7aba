/** Operator commands for 配送单: runs, parcels that wait for one, making a run, and what became of its parcels. */
import { Command } from "commander";
import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import {
  marksOf,
  MAX_PARCELS,
  type DeliveryResult,
  DELIVERY_RESULT_NAMES,
  readRunNumber,
  runNumber,
} from "~/modules/orders/delivery/delivery-run";
import type { RunParcel } from "~/modules/orders/delivery/delivery-run";
import {
  answerParcels,
  findRun,
  type ListedRun,
  listRuns,
  makeRun,
  parcelsOfRun,
  type ParcelOnRun,
  parcelsToGo,
} from "~/modules/orders/delivery/delivery-run.server";
import { parcelName, parseParcelNames } from "~/modules/orders/delivery/parcel-names";
import { RunForm } from "~/modules/orders/delivery/run-form";
import { asCarrier, CARRIERS } from "~/modules/orders/shipping/shipment";
import { choicesOf, noSuch, nothingDone, OPERATOR } from "~/cli/output/command-words";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

const LIMIT = 200;

const RUNS: PrintColumns<ListedRun> = {
  配送单: ({ id }) => runNumber(id),
  承运商: ({ carrier }) => CARRIERS[carrier],
  司机: ({ driver }) => driver,
  车牌: ({ vehicle }) => vehicle,
  已登记: ({ answered, parcels }) => `${answered}/${parcels}`,
  打印次数: ({ printed }) => printed,
  开单时间: ({ madeAt }) => formatTime(madeAt),
  开单人: ({ madeBy }) => madeBy,
  备注: ({ note }) => untruncated(note),
};

const TO_GO: PrintColumns<RunParcel> = {
  包裹: parcelName,
  客户: ({ company }) => company,
  收货人: ({ receiver }) => receiver,
  联系电话: ({ phone }) => phone,
  收货地址: ({ region, detail }) => untruncated(region + detail),
  数量: ({ units }) => units,
  注意: (parcel) => marksOf(parcel).join("，"),
  发货时间: ({ shippedAt }) => formatTime(shippedAt),
};

const PARCELS: PrintColumns<ParcelOnRun> = {
  ...TO_GO,
  状态: ({ outcome: result }) => DELIVERY_RESULT_NAMES[result],
  登记人: ({ answeredBy }) => answeredBy,
};

const NO_PARCEL = (names: readonly string[]): CommandResult => ({
  ok: false,
  text: line`没有这样的包裹：${untruncated(names.join("，"))}`,
});

/** Parcels of a carrier that are on no run; null: no such carrier. */
export async function parcelsToGoLines(carrier: string): Promise<string[] | null> {
  const known = asCarrier(carrier);
  return (
    known && formatRows(TO_GO, await parcelsToGo({ carrier: known, from: null, to: null, words: "" }, now()))
  );
}

export interface InputRun {
  carrier: string;
  parcels: string;
  driver: string;
  vehicle?: string;
  note?: string;
}

/** Makes a run of the named parcels, or of all that wait. Refused, in words: what the page refuses. */
export async function makeDeliveryRun(input: InputRun, by: string): Promise<CommandResult> {
  const { parcels, ...fields } = input;
  const read = RunForm.safeParse({ ...fields, key: randomUUID() });
  if (!read.success) return { ok: false, text: read.error.issues[0]!.message };
  const { key, parcels: _, ...wish } = read.data;
  const at = now();
  const waiting = await parcelsToGo({ carrier: wish.carrier, from: null, to: null, words: "" }, at);
  const { ids, unknown } = parseParcelNames(parcels, waiting);
  if (unknown.length > 0) return NO_PARCEL(unknown);
  const made = await makeRun({ ...wish, parcelIds: ids }, { key, by, now: at });
  return made.ok ? { ok: true, text: `配送单 ${runNumber(made.id)} 已开，${ids.length} 个包裹` } : made;
}

/** Notes which parcels of a run were signed for and which came back. */
export async function answerDeliveryRun(
  number: string,
  values: { delivered?: string; returned?: string },
  by: string,
): Promise<CommandResult> {
  const id = readRunNumber(number);
  if (id === null || !(await findRun(id))) return noSuch("配送单", number);
  const parcels = (await parcelsOfRun(id)).filter(({ outcome: result }) => result === "");
  const answers = new Map<number, Exclude<DeliveryResult, "">>();
  // What came back is named; all others of "all" were signed for.
  for (const result of ["delivered", "returned"] as const) {
    const { ids, unknown } = parseParcelNames(values[result] ?? "", parcels);
    if (unknown.length > 0) return NO_PARCEL(unknown);
    for (const id of ids) answers.set(id, result);
  }
  if (answers.size === 0) return nothingDone("请用 --delivered 或 --returned 写明包裹");
  const done = await answerParcels(id, answers, by, now());
  if (!done) return noSuch("配送单", number);
  return done.ok ? { ok: true, text: `已登记 ${done.done} 个包裹` } : nothingDone(done.text);
}

/** The commands about delivery runs, for commands.ts. */
export function deliveryRunCommands(): Command[] {
  const by = () => userInfo().username;
  return [
    new Command("delivery-runs")
      .description("列出最近 200 张配送单，新的在前；写明编号时列出它的包裹")
      .argument("[number]", "配送单编号，如 PS000012")
      .action(async (number?: string) => {
        if (number === undefined)
          return sayTable(RUNS, formatRows(RUNS, await listRuns({ after: null, most: LIMIT })), "没有配送单");
        const id = readRunNumber(number);
        if (id === null || !(await findRun(id))) return tell(noSuch("配送单", number));
        sayTable(PARCELS, formatRows(PARCELS, await parcelsOfRun(id)), "没有包裹");
      }),
    new Command("parcels-to-go")
      .description("列出近 14 天已发货、未装车的包裹，按地址")
      .argument("[carrier]", choicesOf(CARRIERS), "own")
      .action(async (carrier: string) => {
        const lines = await parcelsToGoLines(carrier);
        if (lines === null) return tell(noSuch("承运商", carrier));
        sayTable(TO_GO, lines, "没有待装车的包裹");
      }),
    new Command("make-delivery-run")
      .description("开配送单")
      .requiredOption("--driver <name>", "司机")
      .requiredOption(
        "--parcels <names>",
        `包裹，如 订单编号-1,订单编号-2，最多 ${MAX_PARCELS} 个；all 为全部待装车的`,
      )
      .option("--carrier <code>", choicesOf(CARRIERS), "own")
      .option("--vehicle <plate>", "车牌")
      .option("--note <text>", "备注")
      .option("--by <name>", OPERATOR, by())
      .action(async ({ by: name, ...input }: InputRun & { by: string }) =>
        tell(await makeDeliveryRun(input, name)),
      ),
    new Command("answer-delivery-run")
      .description("登记配送单的包裹是签收还是带回")
      .argument("<number>", "配送单编号，如 PS000012")
      .option("--delivered <names>", "已签收的包裹，如 订单编号-1；all 为其余全部")
      .option("--returned <names>", "带回的包裹")
      .option("--by <name>", OPERATOR, by())
      .action(async (number: string, { by: name, ...input }: Record<string, string> & { by: string }) =>
        tell(await answerDeliveryRun(number, input, name)),
      ),
  ];
}
