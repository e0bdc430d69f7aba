import { Form } from "@remix-run/react";
import type { ReleaseRequestRow } from "~/catalogue/goods/release-admin.server";
import { Part } from "~/desk/case/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { regionName } from "~/platform/values/regions";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface ReleasesViewProps {
  rows: readonly ReleaseRequestRow[];
  mayDecide: boolean;
  reply: FormReply | undefined;
}

export function ReleasesView({ rows, mayDecide, reply }: ReleasesViewProps) {
  return (
    <>
      <div className="desk-head">
        <h1>控销申请</h1>
        <span className="desk-head__note">先提交的在前</span>
      </div>
      <div className={`desk-body${mayDecide ? " columns columns--side" : ""}`}>
        <div>
          <ErrorSummary errors={summaryOf(reply)} />
          {rows.length === 0 ? <p className="soft">没有待处理的申请。</p> : <Requests rows={rows} />}
        </div>
        {mayDecide ? <Decide reply={reply} /> : null}
      </div>
    </>
  );
}

function Requests({ rows }: Pick<ReleasesViewProps, "rows">) {
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">待处理的控销申请</caption>
      <thead>
        <tr>
          <th scope="col">客户</th>
          <th scope="col">客户编号</th>
          <th scope="col">地区</th>
          <th scope="col">商品</th>
          <th scope="col">商品编号</th>
          <th scope="col">申请时间</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.companyId}-${row.goodsId}`}>
            <th scope="row">{row.company}</th>
            <td data-name="客户编号">{row.companyId}</td>
            <td data-name="地区">{regionName(row.areaCode)}</td>
            <td data-name="商品">
              {row.goods} {row.spec}
              <span className="grid-table__sub">{row.manufacturer}</span>
            </td>
            <td data-name="商品编号">{row.goodsId}</td>
            <td data-name="申请时间">{formatTime(row.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FIELDS = [
  { name: "company", label: "客户编号" },
  { name: "goods", label: "商品编号（多个用空格隔开）" },
  { name: "why", label: "不通过的原因（客户可见）" },
] as const;

function Decide({ reply }: Pick<ReleasesViewProps, "reply">) {
  return (
    <Part id="h-decide" title="办理" note="客户会收到消息">
      <Form method="post" className="form">
        {FIELDS.map(({ name, label }) => (
          <label className="field" key={name}>
            <span className="field__label">{label}</span>
            <input
              type="text"
              className="field__input"
              id={name}
              name={name}
              maxLength={200}
              autoComplete="off"
              defaultValue={typedIn(reply, name)}
            />
          </label>
        ))}
        <p className="form form--line">
          <button className="button button--primary" name="do" value="release" type="submit" accessKey="s">
            开放
          </button>
          <button className="button" name="do" value="decline" type="submit">
            不通过
          </button>
          <button className="button" name="do" value="withdraw" type="submit">
            停止开放
          </button>
        </p>
      </Form>
    </Part>
  );
}
