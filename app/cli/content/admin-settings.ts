/** Operator commands for what the desk sets on pages of its own: the shop's account, shipping, limits, ready answers, the points mall. */
import { Argument, Command } from "commander";
import { z } from "zod";
import { FEES_FAULT, feesText, readFees, shippingFields } from "~/modules/shipping/shipping-fields";
import { changeShipping, readShipping } from "~/modules/shipping/shipping.server";
import { BANK_NAMES, bankFields } from "~/modules/payments/providers/bank-fields";
import { changeMoneySettings, moneySettings } from "~/modules/payments/providers/settings.server";
import {
  changeShelfLifeSettings,
  shelfLifeSettings,
} from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { SHELF_LIFE_NAMES, shelfLifeSettingFields } from "~/modules/catalogue/stock/shelf-life-settings";
import { readWhole } from "~/platform/values/whole-number";
import { inTransaction } from "~/platform/database/database.server";
import { readJsonInput } from "~/platform/values/json-input";
import { formatAmount } from "~/platform/values/money";
import { IN_CHINESE } from "~/platform/values/zod-words";
import { itemFields, itemValues } from "~/modules/rewards/item-fields";
import { type AdminItem, listAdminItems, saveItem } from "~/modules/rewards/item-admin.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import {
  STAFF_LIMIT_KEYS,
  STAFF_LIMITS,
  limitFault,
  type LimitName,
  limitText,
  readLimit,
} from "~/modules/staff/limits/limits";
import { changeLimits, readLimits } from "~/modules/staff/limits/limits.server";
import type { ReadyAnswer } from "~/modules/support/ready-answers/ready-answer";
import { readyFields } from "~/modules/support/ready-answers/ready-fields";
import {
  readyAnswers,
  removeReadyAnswer,
  saveReadyAnswer,
} from "~/modules/support/ready-answers/ready-answers.server";
import { noSuch, nothingDone } from "~/cli/output/command-words";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";

const saved = (text: string): CommandResult => ({ ok: true, text });
const wrong = (text: string): CommandResult => ({ ok: false, text });

/** What is wrong with what was typed, one line each; `names`: field → the option that it was typed as. */
const faultsOf = (error: z.ZodError, names: Readonly<Record<string, string>>): string =>
  error.issues
    .map(({ path, message }) => `${names[String(path[0])] ?? path.join(".")}：${message}`)
    .join("\n");

export interface InputBank {
  name?: string;
  bank?: string;
  number?: string;
  redPackets?: string;
}

/** The account that companies transfer to, and what red packets may pay. */
export async function bankText(): Promise<string> {
  const { bank, redPackets } = await moneySettings();
  const rows = [
    ...(bank ? [bank.name, bank.bank, bank.number] : ["未设置", "未设置", "未设置"]),
    `${redPackets}%`,
  ];
  return Object.values(BANK_NAMES)
    .map((name, at) => line`${name}：${rows[at]!}`)
    .join("\n");
}

/** Changes what is named of it. Refused, in words: what the desk's page refuses. */
export async function setBank({ redPackets, ...input }: InputBank): Promise<CommandResult> {
  return inTransaction(async (trx) => {
    const is = await moneySettings(trx);
    const percent = redPackets === undefined ? is.redPackets : Number(redPackets);
    const read = z.object(bankFields).safeParse({ ...is.bank, ...input, redPackets: percent }, IN_CHINESE);
    if (!read.success) return wrong(faultsOf(read.error, { ...BANK_NAMES }));
    const { redPackets: limit, ...bank } = read.data;
    const isChanged = await changeMoneySettings(trx, { bank, redPackets: limit });
    return isChanged ? saved("收款账户已保存，立即生效") : nothingDone("收款账户没有变化");
  });
}

export interface InputShipping {
  from?: string;
  threshold?: string;
  fee?: string;
  fees?: string;
}

const SHIPPING_NAMES = { from: "发货地", threshold: "包邮金额", fee: "运费" };

/** What shipping costs, in yuan. */
export async function shippingText(): Promise<string> {
  const { from, threshold, fee, fees } = await readShipping();
  const areas = feesText(fees);
  return [
    line`发货地：${from}`,
    `包邮金额：${formatAmount(threshold)}`,
    `运费：${formatAmount(fee)}`,
    ...(areas ? ["地区运费：", areas] : []),
  ].join("\n");
}

/** Changes what is named of it. Refused, in words: what the desk's page refuses. */
export async function setShipping({ fees, ...input }: InputShipping): Promise<CommandResult> {
  return inTransaction(async (trx) => {
    const is = await readShipping(trx);
    const asInput = { from: is.from, threshold: formatAmount(is.threshold), fee: formatAmount(is.fee) };
    const read = z.object(shippingFields).safeParse({ ...asInput, ...input }, IN_CHINESE);
    if (!read.success) return wrong(faultsOf(read.error, SHIPPING_NAMES));
    const areas = fees === undefined ? is.fees : readFees(fees);
    if (!areas) return wrong(`地区运费：${FEES_FAULT}`);
    const isChanged = await changeShipping(trx, { ...read.data, fees: areas });
    return isChanged ? saved("运费已保存，立即生效") : nothingDone("运费没有变化");
  });
}

/** The days of validity that goods have left when they are sold without asking. */
export const shelfLifeText = async (): Promise<string> =>
  `${SHELF_LIFE_NAMES.days}：${(await shelfLifeSettings()).days}`;

/** Changes them. Refused, in words: what the desk's page refuses. */
export async function setShelfLife(input: string): Promise<CommandResult> {
  const days = readWhole(input);
  const read = z.object(shelfLifeSettingFields).safeParse({ days }, IN_CHINESE);
  if (!read.success) return wrong(faultsOf(read.error, SHELF_LIFE_NAMES));
  const isChanged = await inTransaction((trx) => changeShelfLifeSettings(trx, read.data));
  return isChanged ? saved("最低剩余效期已保存，立即生效") : nothingDone("最低剩余效期没有变化");
}

const LIMIT_COLUMNS: PrintColumns<{ name: LimitName; value: number }> = {
  限额: ({ name }) => name,
  名称: ({ name }) => STAFF_LIMITS[name].name,
  一人可办: ({ name, value }) => limitText(name, value),
};

const limitRows = async () => {
  const { values } = await readLimits();
  return STAFF_LIMIT_KEYS.map((name) => ({ name, value: values[name] }));
};

/** A line a limit: what one person may do alone. */
export const limitLines = async (): Promise<string[]> => formatRows(LIMIT_COLUMNS, await limitRows());

/** Changes one limit. Refused, in words: none of this name, no amount or percent. */
export async function setLimit(name: string, input: string): Promise<CommandResult> {
  if (!Object.hasOwn(STAFF_LIMITS, name)) return noSuch("限额", name);
  const limit = name as LimitName;
  const value = readLimit(limit, input);
  if (value === null) return wrong(limitFault(limit));
  return inTransaction(async (trx) => {
    const { values, version } = await readLimits(trx);
    const done = await changeLimits(trx, { version, values: { ...values, [limit]: value } });
    if (done.ok) return saved(`${STAFF_LIMITS[limit].name}：${limitText(limit, value)}，立即生效`);
    return nothingDone("text" in done ? done.text : "限额刚刚有人改过，请重试");
  });
}

const READY_COLUMNS: PrintColumns<ReadyAnswer> = {
  代码: ({ code }) => code,
  谁可用: ({ isShared }) => (isShared ? "全部客服" : "只有本人"),
  内容: ({ text }) => untruncated(text),
};

/** Null for everybody's; undefined where there is no such account. */
async function ownerOf(account: string | undefined): Promise<number | null | undefined> {
  if (account === undefined) return null;
  return (await findByUsername(account.trim().toLowerCase()))?.id;
}

const NO_ACCOUNT = (account: string | undefined) => noSuch("员工账号", account ?? "");

/** A line a text: everybody's, with an account that person's own too. */
export async function readyLines(account?: string): Promise<string[] | null> {
  const owner = await ownerOf(account);
  return owner === undefined ? null : formatRows(READY_COLUMNS, await readyAnswers(owner));
}

/** Keeps everybody's text of a code, with an account that person's own; one of the same code takes the new text. */
export async function setReady(code: string, text: string, account?: string): Promise<CommandResult> {
  const owner = await ownerOf(account);
  if (owner === undefined) return NO_ACCOUNT(account);
  const read = z.object(readyFields).safeParse({ code, text }, IN_CHINESE);
  if (!read.success) return wrong(faultsOf(read.error, { code: "代码", text: "--text" }));
  const isShared = owner === null;
  const is = (await readyAnswers(owner)).find(
    (answer) => answer.code === read.data.code && answer.isShared === isShared,
  );
  const done = await saveReadyAnswer(is?.id ?? null, { ...read.data, isShared }, owner, () => true);
  if (done?.ok) return saved(line`快捷回复 /${read.data.code} 已保存`);
  return wrong(done && "text" in done ? done.text : "这条快捷回复刚刚有人删除，请重试");
}

/** Takes it away. */
export async function removeReady(code: string, account?: string): Promise<CommandResult> {
  const owner = await ownerOf(account);
  if (owner === undefined) return NO_ACCOUNT(account);
  const isShared = owner === null;
  const input = readyFields.code.safeParse(code);
  const is = (await readyAnswers(owner)).find(
    (answer) => answer.code === input.data && answer.isShared === isShared,
  );
  const removed = is ? await removeReadyAnswer(is.id, owner) : null;
  return removed ? saved(line`已删除 /${removed.code}`) : noSuch("快捷回复", code);
}

const ITEM_COLUMNS: PrintColumns<AdminItem> = {
  编号: ({ id }) => id,
  状态: ({ isOn }) => (isOn ? "上架" : "下架"),
  积分: ({ points }) => points,
  总数量: ({ stock }) => stock,
  已兑换: ({ exchanged }) => exchanged,
  类型: ({ voucherId }) => (voucherId === null ? "礼品" : `券 ${voucherId}`),
  名称: ({ name }) => name,
};

const MAX_ITEMS = 500;
const allItems = () => listAdminItems(null, MAX_ITEMS);

/** A line an item of the points mall, in its order. */
export const itemLines = async (): Promise<string[]> => formatRows(ITEM_COLUMNS, await allItems());

const ItemFile = z.strictObject({ id: z.number().int().positive().optional(), ...itemFields });

/** Writes an item from JSON: a new one, or with an id the one that is there. Refused, in words: what the desk's page refuses. */
export async function setItem(json: string): Promise<CommandResult> {
  const read = readJsonInput(ItemFile, json, "积分商品");
  if (!read.ok) return read;
  const { id = null, ...input } = read.value;
  const done = await saveItem(id, itemValues(input), { isSeen: () => true });
  if (!done) return noSuch("积分商品", String(id));
  if (done.ok) return saved(`积分商品 ${done.id} 已保存，立即生效`);
  return wrong("text" in done ? done.text : "这个积分商品刚刚有人改过，请重试");
}

const EXAMPLE = `
{ "name": "水杯", "points": 100, "stock": 50, "limit": 2, "describe": "", "sort": 1, "status": "on" }
写 "id" 为修改该商品；写 "voucherId" 为兑换券，见 vouchers`;

const ACCOUNT = "--of <account>";

/** The commands about them, for commands.ts. */
export function adminSettingCommands(): Command[] {
  return [
    new Command("bank-account")
      .description("显示收款账户，和红包最多可付订单的百分比")
      .action(async () => tell(saved(await bankText()))),
    new Command("set-bank-account")
      .description("修改收款账户，未写的不变")
      .option("--name <text>", "户名")
      .option("--bank <text>", "开户银行")
      .option("--number <number>", "银行账号")
      .option("--red-packets <percent>", "红包最多可付订单的百分比，0 至 100")
      .action(async ({ name, bank, number, redPackets }: InputBank) =>
        tell(await setBank(provided({ name, bank, number, redPackets }))),
      ),
    new Command("shipping")
      .description("显示运费：发货地、包邮金额、运费和地区运费")
      .action(async () => tell(saved(await shippingText()))),
    new Command("set-shipping")
      .description("修改运费，未写的不变")
      .option("--from <text>", "发货地")
      .option("--threshold <yuan>", "满多少包邮，如 1880.00")
      .option("--fee <yuan>", "不满时的运费，如 12.00")
      .option("--fees <text>", '地区运费，地区代码和运费成对，如 "44 10.00 4403 8.00"；"" 为不分地区')
      .action(async ({ from, threshold, fee, fees }: InputShipping) =>
        tell(await setShipping(provided({ from, threshold, fee, fees }))),
      ),
    new Command("shelf-life")
      .description("显示最低剩余效期：剩余天数不足的批次，客户同意后才发货")
      .action(async () => tell(saved(await shelfLifeText()))),
    new Command("set-shelf-life")
      .description("修改最低剩余效期，立即生效")
      .argument("<days>", "天数，0 为不限")
      .action(async (days: string) => tell(await setShelfLife(days))),
    new Command("limits")
      .description("列出限额：一人可办的数额，超过的由另一人复核")
      .action(async () => sayTable(LIMIT_COLUMNS, await limitLines(), "没有限额")),
    new Command("set-limit")
      .description("修改一项限额，立即生效")
      .addArgument(new Argument("<limit>", "限额").choices(STAFF_LIMIT_KEYS))
      .argument("<value>", "金额如 5000.00，改价为百分比如 20")
      .action(async (name: string, value: string) => tell(await setLimit(name, value))),
    new Command("ready-answers")
      .description("列出咨询的快捷回复")
      .option(ACCOUNT, "也列出这个员工自己的")
      .action(async ({ of }: { of?: string }) => {
        const lines = await readyLines(of);
        if (lines) sayTable(READY_COLUMNS, lines, "没有快捷回复");
        else tell(NO_ACCOUNT(of));
      }),
    new Command("set-ready-answer")
      .description("保存一条快捷回复，代码相同的换成新的内容")
      .argument("<code>", "代码，如 发货")
      .requiredOption("--text <text>", "内容，客户可见")
      .option(ACCOUNT, "只给这个员工用，不写为全部客服")
      .action(async (code: string, { text, of }: { text: string; of?: string }) =>
        tell(await setReady(code, text, of)),
      ),
    new Command("remove-ready-answer")
      .description("删除一条快捷回复，审计日志保留记录")
      .argument("<code>", "代码")
      .option(ACCOUNT, "这个员工自己的，不写为全部客服的")
      .action(async (code: string, { of }: { of?: string }) => tell(await removeReady(code, of))),
    new Command("points-items")
      .description("列出积分商城的商品")
      .action(async () => sayTable(ITEM_COLUMNS, await itemLines(), "没有积分商品")),
    new Command("set-points-item")
      .description("用 JSON 文件保存一个积分商品")
      .argument("<file>", "JSON 文件")
      .addHelpText("after", EXAMPLE)
      .action(async (file: string) => tell(await setItem(await readTextFile(file)))),
  ];
}

/** Without what was not typed. */
const provided = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
