import type { ReactNode } from "react";
import type { Seller } from "~/modules/content/legal-entity";
import { StaffSeal } from "~/admin/detail/seller-facts";
import type { ShownCase } from "~/modules/quality/complaints/shown-complaint";

/** The form as one table; unknown fields are left for handwriting. */
export function AdverseReactionReport({
  seller,
  case: item,
  goods,
}: {
  seller: Seller;
  case: ShownCase;
  goods: { manufacturer: string; approvalNumber: string };
}) {
  return (
    <article className="paper-form-page">
      <h1 className="paper-form__title">药品不良反应报告表</h1>
      <p className="paper-form__head">
        <span>{seller.name}</span>
        <span>{item.number}</span>
      </p>
      <table className="grid-table paper-form">
        <caption className="sr-only">药品不良反应报告表</caption>
        <tbody>
          <Row name="报告类型">{item.severity}</Row>
          {item.patient?.map(([name, value]) => (
            <Row name={name} key={name}>
              {value}
            </Row>
          ))}
          <Row name="怀疑药品">{item.goods}</Row>
          <Row name="批准文号">{goods.approvalNumber}</Row>
          <Row name="生产企业">{goods.manufacturer}</Row>
          <Row name="生产批号">{item.batch}</Row>
          <Row name="并用药品" />
          <Row name="发生日期">{item.happenedOn}</Row>
          <Row name="过程描述">
            <span className="case-text">{item.text}</span>
          </Row>
          <Row name="关联性评价">{item.relation}</Row>
          <Row name="调查情况">
            <span className="case-text">{item.finding}</span>
          </Row>
          <Row name="报告人">{item.reporter}</Row>
          <Row name="获知日期">{item.receivedOn}</Row>
          <Row name="上报日期">{item.reportedOn}</Row>
          <Row name="回执编号">{item.receiptNumber}</Row>
          <Row name="报告单位（盖章）">
            {seller.name}
            {seller.hasSeal.company ? <StaffSeal /> : null}
          </Row>
        </tbody>
      </table>
      <p className="paper-form__sign">
        <span>报告人签名：</span>
        <span>日期：</span>
      </p>
    </article>
  );
}

function Row({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="grid-table__keep">
        {name}
      </th>
      <td>{children}</td>
    </tr>
  );
}
