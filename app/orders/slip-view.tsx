/** One slip as a document to print, with the form that brings it back signed, or what was signed. */
import { Form, Link } from "@remix-run/react";
import { dayOf, formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { summaryOf, typedIn } from "~/ui/form-reply";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { Status } from "~/ui/status";
import { PHOTOS_ACCEPT } from "./case-photos";
import { SLIP_STATES, SLIP_TONES, slipPath, type SlipPage, type SlipSigned } from "./slip";
import { UploadButton } from "~/ui/upload-button";
import { useFormUpload } from "./form-upload";

const MOST = 10 * 1024 * 1024;
const photoFault = (files: readonly { size: number }[]) =>
  files.some((file) => file.size > MOST) ? "照片不能超过 10 MB" : null;

export function SlipView({ page, reply }: { page: SlipPage; reply: FormReply | undefined }) {
  const { state, due } = page;
  return (
    <>
      <section className="surface case-form no-print">
        <div className="surface__head">
          <p className="slip-number">
            回执单号 <strong>{page.number}</strong>
          </p>
          <Status kind={SLIP_TONES[state]} text={SLIP_STATES[state]} />
        </div>
        {state === "overdue" ? (
          <Notice kind="error">{`应于 ${dayOf(due ?? 0)} 前签回。签回后即可继续购买含麻商品。`}</Notice>
        ) : null}
        {state === "toSign" ? (
          <Notice kind="warning">{`请于 ${dayOf(due ?? 0)} 前签回，逾期将暂停购买含麻商品。`}</Notice>
        ) : null}
        <p className="choices">
          <Link className="button" to={`/order/info/${page.orderId}`}>
            查看订单
          </Link>
          <Link className="button" to="/hmdd">
            全部回执单
          </Link>
          <PrintButton>打印回执单</PrintButton>
        </p>
      </section>
      <Paper page={page} />
      {page.signed ? <Signed signed={page.signed} /> : <Sign page={page} reply={reply} />}
    </>
  );
}

function Paper({ page }: { page: SlipPage }) {
  const { signed } = page;
  return (
    <article className="receipt" aria-labelledby="slip-title">
      <h1 className="receipt__title" id="slip-title">
        含麻黄碱类复方制剂收货回执单
      </h1>
      <p className="receipt__meta">
        <span>{`回执单号 ${page.number}`}</span>
        <span>{`订单号 ${page.orderNumber}`}</span>
        <span>{`发货日期 ${dayOf(page.shippedAt)}`}</span>
      </p>
      <p className="receipt__meta">
        <span>{`购货单位 ${page.company}`}</span>
        <span>{`许可证号 ${page.licence}`}</span>
      </p>
      <div className="table-scroll">
        <table className="table order-lines receipt__lines">
          <caption className="sr-only">收货明细</caption>
          <thead>
            <tr>
              <th scope="col">品名</th>
              <th scope="col" className="order-lines__wide">
                规格
              </th>
              <th scope="col" className="order-lines__wide">
                生产企业
              </th>
              <th scope="col" className="order-lines__wide">
                批号
              </th>
              <th scope="col" className="order-lines__wide">
                有效期至
              </th>
              <th scope="col" className="table__figure">
                数量
              </th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line) => (
              <tr key={line.key}>
                <td>
                  {line.name}
                  <span className="case-spec">{line.approvalNumber}</span>
                  <span className="order-lines__more">
                    {`${line.spec}　${line.manufacturer}`}
                    <span className="order-lines__batch">{`批号 ${line.batchNumber}　有效期至 ${line.expiresOn}`}</span>
                  </span>
                </td>
                <td className="order-lines__wide">{line.spec}</td>
                <td className="order-lines__wide">{line.manufacturer}</td>
                <td className="order-lines__wide">{line.batchNumber}</td>
                <td className="table__keep order-lines__wide">{line.expiresOn}</td>
                <td className="table__figure">{`${line.number} ${line.unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="receipt__declare">
        上述商品已由本单位专人验收入库，品名、规格、批号、数量与实物一致，按规定专册登记、专人管理，不用于非法用途。
      </p>
      <div className="receipt__sign">
        <div>{`收货人签字：${signed?.receiver ?? ""}`}</div>
        <div>{`身份证号后四位：${signed?.idLast4 ?? ""}`}</div>
        <div>{`收货日期（盖章）：${signed?.receivedOn ?? ""}`}</div>
      </div>
    </article>
  );
}

function Sign({ page, reply: answered }: { page: SlipPage; reply: FormReply | undefined }) {
  const upload = useFormUpload(`/hmdd/sign/${page.orderId}`, "photo", photoFault);
  const reply = upload.reply ?? answered;
  const errors = reply?.error ?? {};
  const typed = (name: string) => typedIn(reply, name);
  const summary = summaryOf(reply);
  return (
    <Form
      className="surface case-form"
      method="post"
      action={slipPath(page.orderId)}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      <h2 className="surface__title">签回回执单</h2>
      <p>请打印本页，收货人签字并加盖公章后拍照，填写以下内容提交。</p>
      <ErrorSummary errors={summary} />
      <div className="slip-fields">
        <Field
          label="收货人姓名"
          name="receiver"
          required
          maxLength={20}
          autoComplete="name"
          defaultValue={typed("receiver")}
          errors={errors.receiver ?? null}
        />
        <Field
          label="身份证号后四位"
          name="idLast4"
          required
          maxLength={4}
          autoComplete="off"
          defaultValue={typed("idLast4")}
          errors={errors.idLast4 ?? null}
        />
        <Field
          label="收货日期"
          name="receivedOn"
          type="date"
          required
          min={dayOf(page.shippedAt)}
          max={page.today}
          defaultValue={typed("receivedOn")}
          errors={errors.receivedOn ?? null}
        />
      </div>
      <Field
        label="回执单照片"
        name="photo"
        type="file"
        accept={PHOTOS_ACCEPT}
        required
        hint={`JPG 或 PNG，10 MB 以内，请拍清签字和公章${answered && !upload.reply ? "。请重新选择照片" : ""}`}
        errors={errors.photo ?? null}
      />
      <UploadButton percent={upload.percent} text="提交签回" busy="正在提交" large />
    </Form>
  );
}

function Signed({ signed }: { signed: SlipSigned }) {
  return (
    <section className="surface no-print" aria-labelledby="signed-title">
      <h2 className="surface__title" id="signed-title">
        签回记录
      </h2>
      <p>{`${formatTime(signed.signedAt)} 提交，收货人 ${signed.receiver}，收货日期 ${signed.receivedOn}。`}</p>
      <p>
        <a href={`/files/${signed.fileId}`}>下载已签字的回执单照片</a>
      </p>
    </section>
  );
}
