/** Asking for a return or for after-sales: first which goods and how many, then why, with what it will come to. */
import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/forms.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import { Steps } from "~/ui/steps";
import { Tag } from "~/ui/tag";
import { askPath, CASE_KINDS } from "./case";
import type { AskPage, AskRow } from "./case-page";
import { CaseSum } from "./case-sum";
import { CaseTell } from "./case-tell";
import { unitsQuery } from "./case-units";

const STEPS = ["选择商品", "说明原因", "提交审核"];

export function CaseAskView({ page, reply }: { page: AskPage; reply: FormReply | undefined }) {
  const { kind, order, step } = page;
  return (
    <>
      <section className="surface order-head">
        <div>
          <h1 className="order-head__status order-head__status--off">{`申请${CASE_KINDS[kind]}`}</h1>
          <p>
            订单号 <Link to={`/order/info/${order.id}`}>{order.number}</Link>
          </p>
        </div>
        <Steps items={STEPS} current={step === "choose" ? 1 : 2} />
      </section>
      {step === "choose" ? <Choose page={page} /> : <Tell page={page} reply={reply} />}
    </>
  );
}

function Choose({ page }: { page: AskPage }) {
  const { kind, order, rows, fault } = page;
  const open = rows.filter((row) => row.left > 0);
  if (open.length === 0)
    return (
      <section className="surface">
        <Empty title="这张订单没有可以申请的商品" to={`/order/info/${order.id}`} text="返回订单">
          <p>商品发货后才能申请，已退回或正在处理中的数量不能重复申请。</p>
        </Empty>
      </section>
    );
  const at = fault?.batchId;
  return (
    <Form className="surface surface--flush case-choose" action={askPath(kind, order.id)} noValidate>
      <div className="case-choose__head">
        <ErrorSummary
          errors={fault ? [{ text: fault.text, ...(at !== undefined && { name: unitsId(at) }) }] : []}
        />
        <Notice kind="info">
          {kind === "return"
            ? "药品是特殊商品，仅因质量问题、发错、破损、效期不符或召回可以退货。请按批号填写要退的数量。"
            : "请按批号填写有问题的数量，可申请退款、补发或换货。"}
        </Notice>
      </div>
      <input type="hidden" name="chosen" value="1" />
      {page.reason ? <input type="hidden" name="reason" value={page.reason} /> : null}
      <table className="table order-lines">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="order-lines__wide">
              生产企业
            </th>
            <th scope="col" className="order-lines__wide">
              批号 / 效期
            </th>
            <th scope="col" className="table__figure">
              可申请
            </th>
            <th scope="col" className="table__figure">
              申请数量
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ChooseRow key={row.batchId} row={row} fault={row.batchId === at ? (fault?.text ?? "") : ""} />
          ))}
        </tbody>
      </table>
      <p className="case-choose__end">
        <button type="submit" className="button button--primary button--large">
          下一步：说明原因
        </button>
        <Link className="button button--large" to={`/order/info/${order.id}`}>
          返回订单
        </Link>
      </p>
    </Form>
  );
}

const unitsId = (batchId: number) => `u-${batchId}`;

function ChooseRow({ row, fault }: { row: AskRow; fault: string }) {
  const id = unitsId(row.batchId);
  return (
    <tr>
      <td>
        <Named row={row} />
      </td>
      <td className="order-lines__wide">{row.manufacturer}</td>
      <td className="table__keep order-lines__wide">{`${row.batchNumber}　${row.expiresOn.slice(0, 7)}`}</td>
      <td className="table__figure">{`${row.left} ${row.unit}`}</td>
      <td className="table__figure">
        {row.left > 0 ? (
          <Stepper
            id={id}
            name={`u.${row.batchId}`}
            value={row.number}
            min={0}
            step={1}
            max={row.left}
            unit={row.unit}
            label={`${row.name} ${row.batchNumber}`}
            aria-invalid={fault !== "" || undefined}
          />
        ) : (
          "—"
        )}
      </td>
    </tr>
  );
}

function Named({ row }: { row: AskRow }) {
  return (
    <>
      <span className="order-lines__name">
        {row.name}
        {row.isGift ? <Tag name="赠" describe="赠品" /> : null}
      </span>
      <span className="case-spec">{row.spec}</span>
      <span className="order-lines__more">{`${row.batchNumber}　${row.expiresOn.slice(0, 7)}`}</span>
    </>
  );
}

function Tell({ page, reply }: { page: AskPage; reply: FormReply | undefined }) {
  const { kind, order, rows, gifts, refund } = page;
  const names = new Map(rows.map((row) => [row.lineId, row.name]));
  const asked = rows.filter((row) => !gifts.includes(row.batchId) || !row.isGift);
  const units = asked.map(({ batchId, number }) => ({ batchId, number }));
  const due = rows.filter((row) => gifts.includes(row.batchId));
  return (
    <div className="case-tell">
      <section className="surface">
        <div className="surface__head">
          <h2 className="surface__title">
            商品<small>{`${rows.length} 行，${rows.reduce((sum, row) => sum + row.number, 0)} 件`}</small>
          </h2>
          <Link to={`${askPath(kind, order.id)}?${unitsQuery(units)}`}>修改数量</Link>
        </div>
        <ul className="case-lines">
          {rows.map((row) => (
            <li className="case-lines__item" key={row.batchId}>
              <div>
                <Named row={row} />
                <span className="case-spec order-lines__wide">{`批号 ${row.batchNumber}`}</span>
              </div>
              <strong>{`${row.number} ${row.unit}`}</strong>
            </li>
          ))}
        </ul>
        {due.length > 0 ? (
          <Notice kind="warning">
            {`退货后不再满足赠送条件，请将赠品一并退回：${due.map((row) => `${row.name} ${row.number} ${row.unit}`).join("、")}。`}
          </Notice>
        ) : null}
        {refund ? (
          <div className="case-sum">
            <h2 className="surface__title">{kind === "return" ? "退款预估" : "申请退款时的预估"}</h2>
            <CaseSum
              refund={refund}
              names={refund.lines.map((line) => names.get(line.lineId) ?? "")}
              isFinal={false}
              isCompleted={page.isCompleted}
            />
          </div>
        ) : null}
      </section>
      <CaseTell page={page} units={units} reply={reply} />
    </div>
  );
}
