import { Form, Link } from "@remix-run/react";
import { holdingLetter } from "~/catalogue/goods/ephedrine";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import type { CompanyQuotaPage } from "~/ephedrine/quota-desk.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime, startOfDay } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { WhyField } from "~/staff/desk/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface QuotaViewProps {
  quota: CompanyQuotaPage;
  today: string;
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function QuotaView(props: QuotaViewProps) {
  const { quota, mayChange, changes, reply } = props;
  const { monthly, bought, overdue } = quota.status;
  const left = Math.max(0, monthly - bought);
  return (
    <>
      <CaseHead
        title={quota.company}
        state={
          overdue ? (
            <span className="state state--stop">回执单逾期，停止供应</span>
          ) : left === 0 ? (
            <span className="state state--warn">本月已用完</span>
          ) : (
            <span className="state state--done">本月还可购 {left} 件</span>
          )
        }
        facts={`客户 ${quota.id}，每月 ${monthly} 件，本月已购 ${bought} 件`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--side">
          <div>
            <Part id="h-quota" title="本月">
              <Facts
                rows={[
                  ["每月限量", `${monthly} 件`],
                  ["本月已购", `${bought} 件，不含取消和退回的`],
                  ["本月剩余", `${left} 件`],
                  ["逾期回执单", overdue ? `订单 ${overdue}` : "无"],
                ]}
              />
              {overdue ? (
                <p className="part">
                  <Link to={`/staff/orders/${overdue}`}>打开逾期的订单</Link>
                </p>
              ) : null}
            </Part>
            <Letters {...props} />
          </div>
          {mayChange ? <LetterForm {...props} /> : null}
        </div>
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人登记过。" />
        </Part>
      </div>
    </>
  );
}

function Letters({ quota: { letters }, today }: QuotaViewProps) {
  const holding = holdingLetter(letters, startOfDay(today));
  if (letters.length === 0)
    return (
      <Part id="h-letters" title="采购函">
        <p className="soft">没有采购函，按商城的通常限量。</p>
      </Part>
    );
  return (
    <Part id="h-letters" title="采购函" note="新登记的代替以前的">
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col" className="grid-table__figure">
              每月数量
            </th>
            <th scope="col">开始日期</th>
            <th scope="col">有效期至</th>
            <th scope="col">登记时间</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter) => (
            <tr key={letter.id}>
              <th scope="row">{letter.number}</th>
              <td className="grid-table__figure" data-name="每月数量">
                {letter.monthly}
              </td>
              <td data-name="开始日期">{letter.startsOn}</td>
              <td data-name="有效期至">{letter.endsOn ?? "长期"}</td>
              <td data-name="登记时间">{formatTime(letter.createdAt)}</td>
              <td className="grid-table__keep">
                {letter.id === holding?.id ? (
                  <span className="state state--done">现行</span>
                ) : letter.startsOn > today ? (
                  <span className="state state--wait">未开始</span>
                ) : (
                  <span className="state state--off">不再适用</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function LetterForm({ quota: { letters }, today, reply }: QuotaViewProps) {
  const errors = reply?.error ?? {};
  const seen = letters[0]?.id ?? 0;
  return (
    <Part id="h-letter" title="登记采购函" note="公司会收到消息">
      <Form method="post" className="form" key={seen}>
        <input type="hidden" name="seen" value={seen} />
        <Field
          label="采购函编号"
          name="number"
          required
          maxLength={60}
          autoComplete="off"
          errors={errors["number"]}
          defaultValue={typedIn(reply, "number") ?? ""}
        />
        <Field
          label="每月数量（件）"
          name="monthly"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="所有含麻商品合计，0 为停止供应"
          errors={errors["monthly"]}
          defaultValue={typedIn(reply, "monthly") ?? ""}
        />
        <Field
          label="开始日期"
          name="startsOn"
          type="date"
          required
          errors={errors["startsOn"]}
          defaultValue={typedIn(reply, "startsOn") ?? today}
        />
        <Field
          label="有效期至"
          name="endsOn"
          type="date"
          hint="长期有效的留空"
          errors={errors["endsOn"]}
          defaultValue={typedIn(reply, "endsOn") ?? ""}
        />
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            登记采购函
          </button>
        </p>
      </Form>
    </Part>
  );
}
