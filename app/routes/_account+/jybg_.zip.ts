/** /jybg/zip: many 药检报告 as one ZIP, those that are ticked or all that the filter finds. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { MAX_ZIP, readReportQuery, reportHref } from "~/modules/documents/test-report";
import { reportsZip } from "~/modules/documents/test-report-files.server";
import { zipDownload } from "~/platform/files/zip.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";

const ZipForm = z.object({
  report: z.array(key()).max(MAX_ZIP).default([]),
  all: z.literal("1").optional(),
  query: z.string().max(1000).default(""),
});

export const loader = () => redirect("/jybg");

export async function action({ request }: ActionFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, ZipForm);
  const query = readReportQuery(new URLSearchParams(form.ok ? form.value.query : ""));
  const back = (text: string) => redirectWith(reportHref(query), { kind: "info", text });
  if (!form.ok) return back("请重新选择要下载的报告");
  const choice = form.value.all ? { query } : { ids: form.value.report };
  const chosen = (await reportsZip(companyId, choice, now())) ?? notFound();
  if (!chosen.ok) return back(chosen.text);
  const { entries, ...found } = chosen.zip;
  return throttled(request, `company ${companyId}`, zipDownload(entries, { ...found, now: now() }));
}
