import { Form } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { DocumentFileField } from "~/admin/detail/paper-file";
import type { AdminBatch } from "~/modules/documents/test-report-queries.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface BatchReportProps {
  batch: AdminBatch;
  mayUpload: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function BatchReportView({ batch, mayUpload, changes, reply }: BatchReportProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人上传过。" />
        </DetailSection>
      </div>
    </>
  );
}

function UploadForm({ batch: { reportAt } }: Pick<BatchReportProps, "batch">) {
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
