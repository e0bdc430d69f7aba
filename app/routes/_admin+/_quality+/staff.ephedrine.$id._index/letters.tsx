import { holdingLetter } from "~/modules/catalogue/goods/ephedrine";
import { DetailSection } from "~/admin/detail/case-parts";
import type { CompanyQuotaPage } from "~/modules/ephedrine/quota-admin.server";
import { formatTime, startOfDay } from "~/platform/values/clock";

export function Letters({ letters, today }: { letters: CompanyQuotaPage["letters"]; today: string }) {
  const holding = holdingLetter(letters, startOfDay(today));
  if (letters.length === 0)
    return (
      <DetailSection id="h-letters" title="采购函">
        <p className="soft">没有采购函，按商城的通常限量。</p>
      </DetailSection>
    );
  return (
    <DetailSection id="h-letters" title="采购函" note="新登记的代替以前的">
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
    </DetailSection>
  );
}
