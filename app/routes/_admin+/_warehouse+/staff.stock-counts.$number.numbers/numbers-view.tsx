import { Form, Link } from "@remix-run/react";
import type { StockCount } from "~/modules/catalogue/stock-count/counts.server";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface NumbersProps {
  count: StockCount;
  reply: (FormReply & { results?: BulkRowResult[]; isTrial?: boolean }) | undefined;
}

export function CountNumbersView({ count, reply }: NumbersProps) {
  return (
    <>
      <CountHead title="从文件登记" count={count} />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.isTrial ? <p className="second part">以下只是预览，还没有登记。</p> : null}
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        <Form method="post" encType="multipart/form-data" className="part form">
          <Field
            label="CSV 或 XLSX 文件，最大 2 MB，含“批号”和“实盘数量”两列；几种商品同批号时加“商品编号”列"
            name="file"
            required
          >
            <FileInput accept=".csv,.xlsx" />
          </Field>
          <p className="soft">
            数量留空的行不登记；已登记的批号以文件为准。差异页导出的文件填好后可以直接用。
          </p>
          <p className="form form--line">
            <button className="button button--primary" type="submit" accessKey="s">
              登记数量
            </button>
            <button className="button" type="submit" name="trial" value="1">
              先看结果
            </button>
            <Link className="button" to={countPath(count.id)}>
              返回
            </Link>
          </p>
        </Form>
      </div>
    </>
  );
}
