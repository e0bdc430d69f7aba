/** 一个批号的药检报告: the current one, its replacement, and the history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { fileAdminReport, findAdminBatch } from "~/modules/documents/test-report-queries.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { DocumentFileField } from "~/admin/detail/paper-file";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("药检报告", "quality.see", "quality.batches");

const HISTORY = 20;

/** `seen`: when the report shown was stored; 0 for none. */
const ReportForm = z.object({
  seen: z.number().int().min(0),
  file: z
    .unknown()
    .optional()
    .transform((sent) => sentFiles(sent))
    .refine((files) => files.length === 1, "请选择一个文件"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const batch = (await findAdminBatch(requireId(params.id))) ?? notFound();
  const changes = await findChanges({ subject: "testReport", subjectId: batch.batch, limit: HISTORY });
  return json({
    batch,
    mayUpload: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const batch = (await findAdminBatch(requireId(params.id))) ?? notFound();
  const tooLarge = { file: ["文件不能超过 10 MB"] };
  const form = await readForm(request, ReportForm, { maxBytes: formBytes(1), tooLarge });
  if (!form.ok) return form.response;
  const { seen, file } = form.value;
  if ((batch.reportAt ?? 0) !== seen) {
    const text = "您打开本页以后，有人上传了新的报告，这次没有保存，请看过后再上传";
    return form.refuse({ form: [text], isStale: true });
  }
  const { result, notified } = await asStaff(staff, { command: "上传药检报告" }, () =>
    fileAdminReport(batch, file[0]!, now()),
  );
  if (result.result === "refused") return form.refuse({ fields: { file: [result.text] } });
  const words = { stored: "已保存", replaced: "已替换", unchanged: "与现有报告相同，没有改动" };
  const text = `${batch.batch} 的药检报告${words[result.result]}${notified > 0 ? `，已通知 ${notified} 家公司` : ""}。`;
  return redirectWith(`/staff/test-reports/${batch.id}`, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader>;

export default function TestReport() {
  const { batch, mayUpload, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, goodsId, reportAt } = batch;
  return (
    <>
      <DetailPageHeader
        title={`${batch.goods} ${batch.spec}`}
        state={
          reportAt === null ? (
            <span className="state state--warn">缺药检报告</span>
          ) : (
            <span className="state state--done">已有药检报告</span>
          )
        }
        facts={`批号 ${batch.batch}，有效期至 ${batch.expiresOn}，商品编号 ${goodsId}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--half">
          <DetailSection id="h-report" title="药检报告">
            <FactList
              rows={[
                ["上传时间", reportAt === null ? "还没有" : formatTime(reportAt)],
                ["未占用库存", `${batch.quantity}${batch.unit}`],
              ]}
            />
            {reportAt === null ? null : (
              <p className="part">
                <a href={`/staff/test-reports/${id}/file`}>下载现有报告</a>
              </p>
            )}
          </DetailSection>
          {mayUpload ? <UploadForm batch={batch} /> : null}
        </div>
        <HistorySection changes={changes} none="还没有人上传过。" />
      </div>
    </>
  );
}

function UploadForm({ batch: { reportAt } }: Pick<LoaderData, "batch">) {
  return (
    <DetailSection
      id="h-upload"
      title={reportAt === null ? "上传" : "替换"}
      note={reportAt === null ? "上传后通知买过该批号的公司" : "替换后，已下载过的公司会再次看到"}
    >
      <Form method="post" encType="multipart/form-data" className="form" key={reportAt}>
        <input type="hidden" name="seen" value={reportAt ?? 0} />
        <DocumentFileField />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            {reportAt === null ? "上传药检报告" : "替换药检报告"}
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
