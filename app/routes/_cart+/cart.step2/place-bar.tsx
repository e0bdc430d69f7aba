import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { formatYuan, type Fen } from "~/platform/values/money";

/** `isAsked`: the button confirms changes. */
export function PlaceBar(props: { agree: FieldMetadata<string>; payable: Fen; isAsked: boolean }) {
  const { agree, payable, isAsked: isRequested } = props;
  const box = getInputProps(agree, { type: "checkbox", value: "1", ariaAttributes: false });
  const { key, required: _, form: _form, ...consent } = box;
  // The reply arrives before the page reloads: a press then would confirm what is not shown yet.
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="surface checkout__bar">
      <label className="choice">
        <input key={key} className="choice__box" {...consent} />
        <span>
          已阅读并同意<Link to="/help/zfps/ypth">药品退换规则</Link>
        </span>
      </label>
      <div className="checkout__pay">
        <span aria-live="polite">
          应付 <strong>{formatYuan(payable)}</strong>
        </span>
        <button
          type="submit"
          className="button button--pay button--large"
          name="intent"
          value="place"
          disabled={isBusy}
          aria-busy={isBusy || undefined}
        >
          {isRequested ? "确认变化并提交订单" : "提交订单"}
        </button>
      </div>
    </div>
  );
}
