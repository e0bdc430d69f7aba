/** Operator commands for complaints and for tracing batches. */
import { Command } from "commander";
import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { dayOf } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  CASE_KINDS,
  SEVERITIES,
  formatCaseStep,
  toCaseKind,
  wordOf,
} from "~/modules/quality/complaints/complaint";
import { casesForOperator, toCaseProgress } from "~/modules/quality/complaints/complaint-admin.server";
import { ADMIN_FORMS, dayFaults, severityFaults } from "~/modules/quality/complaints/complaint-form";
import { registerCase } from "~/modules/quality/complaints/complaints.server";
import { toReport } from "~/modules/quality/complaints/notifications";
import { TRACE_HEADINGS } from "~/modules/quality/trace/trace";
import { traceFile } from "~/modules/quality/trace/trace.server";
import { OPERATOR } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tabbed,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

type AdminCase = Awaited<ReturnType<typeof casesForOperator>>[number];

const CASES: PrintColumns<AdminCase> = {
  编号: (row) => row.number,
  类别: (row) => CASE_KINDS[toCaseKind(row.kind)],
  严重程度: (row) => wordOf(SEVERITIES, row.severity),
  状态: (row) => formatCaseStep(toCaseProgress(row)),
  接到: (row) => dayOf(row.received_at),
  时限: (row) => dayOf(row.due_at),
  客户编号: (row) => row.company_id ?? "",
  商品: (row) => row.goods_name,
  批号: (row) => row.batch_number,
  情况: (row) => untruncated(row.text),
};

/** One line for each complaint or reaction: those that are open, or all. */
export const listComplaints = async (isOpenOnly: boolean): Promise<string[]> =>
  formatRows(CASES, await casesForOperator(isOpenOnly));

export interface ComplaintInput {
  company?: string;
  order?: string;
  severity: string;
  happened?: string;
  quantity?: string;
  text: string;
  reporter: string;
  phone: string;
  by: string;
}

/** Writes down a complaint that came by phone. */
export async function addComplaint(
  goods: string,
  batch: string,
  input: ComplaintInput,
): Promise<CommandResult> {
  const today = dayOf(now());
  const read = ADMIN_FORMS.complaint.safeParse({
    formKey: randomUUID(),
    companyId: input.company,
    goodsId: goods,
    batch,
    orderNumber: input.order,
    receivedOn: today,
    severity: input.severity,
    happenedOn: input.happened ?? today,
    quantity: input.quantity,
    text: input.text,
    reporter: input.reporter,
    phone: input.phone,
  });
  if (!read.success) return { ok: false, text: read.error.issues[0]!.message };
  const { formKey, companyId, goodsId, orderNumber, receivedOn, ...values } = read.data;
  const faults = { ...severityFaults("complaint", values.severity), ...dayFaults(read.data, now()) };
  const [fault] = Object.values(faults).flat();
  if (fault) return { ok: false, text: fault };
  const wanted = {
    ...toReport("complaint", values),
    goodsId: Number(goodsId),
    batch: values.batch,
    orderNumber,
    receivedOn,
    by: input.by,
    companyId: companyId === "" ? null : Number(companyId),
  };
  const done = await registerCase(wanted, formKey, now());
  return done.ok
    ? { ok: true, text: `已登记质量投诉 ${done.number}` }
    : { ok: false, text: Object.values(done.fields).flat().join("；") };
}

/** Where a batch went, a line for each parcel. */
export async function traceLines(batch: string): Promise<string[]> {
  const lines: string[] = [];
  const query = { batch: batch.trim(), goods: "", company: "", from: "", to: "" };
  for await (const cells of traceFile(query)) lines.push(tabbed(cells));
  return lines;
}

/** The commands about complaints, for shop.ts. */
export function complaintCommands(): Command[] {
  return [
    new Command("complaints")
      .description("列出办理中的质量投诉和不良反应，先到时限的在前")
      .option("--all", "包括已关闭的")
      .action(async ({ all }: { all?: boolean }) =>
        sayTable(CASES, await listComplaints(!all), "没有质量投诉"),
      ),
    new Command("add-complaint")
      .description("登记一件质量投诉，如电话接到的")
      .argument("<goods>", "商品编号")
      .argument("<batch>", "批号")
      .requiredOption("--text <text>", "情况")
      .requiredOption("--reporter <name>", "联系人")
      .requiredOption("--phone <phone>", "联系电话")
      .option("--company <id>", "客户编号，非客户可不填")
      .option("--order <number>", "订单号")
      .option("--severity <severity>", "ordinary 一般，serious 严重", "ordinary")
      .option("--happened <day>", "发生日期，不填为今天")
      .option("--quantity <n>", "涉及数量")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (goods: string, batch: string, input: ComplaintInput) =>
        tell(await addComplaint(goods, batch, input)),
      ),
    new Command("trace-batch")
      .description("批号流向：每个包裹一行，含购货单位、订单、运单、数量和退回")
      .argument("<batch>", "批号")
      .action(async (batch: string) => {
        const lines = await traceLines(batch);
        const text = [tabbed([...TRACE_HEADINGS]), ...lines].join("\n");
        tell(lines.length > 0 ? { ok: true, text } : { ok: false, text: `批号 ${batch} 没有发出过` });
      }),
  ];
}
