import type { FormReply } from "~/platform/http/forms/forms.server";
import { typedIn } from "~/ui/forms/form-reply";

/** The return that it is over is given by the link; without one an amount is typed. */
export function RedFields({ caseNumber, reply }: { caseNumber: string; reply: FormReply | undefined }) {
  return (
    <>
      {caseNumber ? (
        <p>
          退货 {caseNumber} 的待红冲
          <input type="hidden" name="caseNumber" value={caseNumber} />
        </p>
      ) : (
        <label className="field">
          <span className="field__label">红冲金额（元，价税合计）</span>
          <input
            type="text"
            className="field__input"
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedIn(reply, "amount")}
          />
        </label>
      )}
      <label className="field">
        <span className="field__label">红字发票号码（20 位数字）</span>
        <input
          type="text"
          className="field__input"
          id="number"
          name="number"
          inputMode="numeric"
          maxLength={24}
          autoComplete="off"
          defaultValue={typedIn(reply, "number")}
        />
      </label>
      <label className="field">
        <span className="field__label">文件（PDF、OFD 或 XML，每个最大 10 MB）</span>
        <input className="field__input" id="files" name="files" type="file" multiple />
      </label>
    </>
  );
}
