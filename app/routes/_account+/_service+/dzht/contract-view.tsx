import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import type { ContractPage, SignedContract } from "~/modules/company/contract/contract";
import { ContractPrintout } from "~/modules/company/contract/contract-paper";
import { ReadContract } from "./read-contract";
import { ContractSignForm } from "./sign-form";

export function ContractView({ page, reply }: { page: ContractPage; reply: FormReply | undefined }) {
  if (page.read) return <ReadContract {...page.read} hasSeal={page.hasSeal} />;
  const { open } = page;
  return (
    <>
      <Standing page={page} />
      {open ? (
        <>
          <ContractPrintout text={open.text} />
          {page.status === "approved" && page.isSellerNamed ? (
            <ContractSignForm key={open.year} open={open} back={page.back} reply={reply} />
          ) : null}
        </>
      ) : null}
      <SignedList signed={page.signed} />
    </>
  );
}

function Standing({ page: { open, status, year, isSigned, isSellerNamed, back } }: { page: ContractPage }) {
  if (isSigned)
    return (
      <Notice kind="success" more={open ? { to: "#sign", text: "签署合同" } : null}>
        {`${year} 年度电子合同已签署。`}
        {open ? `现在可以提前签署 ${open.year} 年度合同。` : null}
        {back && !open ? <a href={back}>返回之前的页面</a> : null}
      </Notice>
    );
  if (status !== "approved")
    return (
      <Notice kind="warning" more={{ to: "/zzzj", text: "查看资质证件" }}>
        贵企业的资料审核通过后才能签署合同，现在可以先阅读全文。
      </Notice>
    );
  if (!isSellerNamed)
    return (
      <Notice kind="warning" more={{ to: CHAT_PAGE, text: "联系客服" }}>
        供货方的企业信息尚未完善，暂时不能签署合同，现在可以先阅读全文。
      </Notice>
    );
  return (
    <Notice kind="warning" more={{ to: "#sign", text: "签署合同" }}>
      {`贵企业还没有签署 ${year} 年度电子合同，签署后即可下单。请阅读全文，在文末签署。`}
    </Notice>
  );
}

function SignedList({ signed }: { signed: readonly SignedContract[] }) {
  return (
    <section className="surface surface--flush no-print" aria-labelledby="signed-title">
      <div className="surface__head">
        <h2 className="surface__title" id="signed-title">
          已签署的合同
        </h2>
      </div>
      {signed.length === 0 ? (
        <Empty title="还没有已签署的合同" />
      ) : (
        <ul className="contracts">
          {signed.map((item) => (
            <li className="contracts__item" key={item.number}>
              <div>
                <h3>{`${item.year} 年度药品购销框架合同`}</h3>
                <p className="contracts__fact">
                  <span>{`合同编号 ${item.number}`}</span>
                  <span>{`签署人 ${item.signer}`}</span>
                  <span>{`签署时间 ${formatTime(item.signedAt)}`}</span>
                </p>
              </div>
              <Link className="button" to={`/dzht?year=${item.year}`}>
                查看
                <span className="sr-only">{`：${item.year} 年度合同`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
