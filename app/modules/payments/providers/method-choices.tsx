import { paymentMethodLogo } from "~/modules/payments/payment/payment-method";
import { Icon } from "~/ui/icon";
import type { ShownMethod } from "./pay-page";

interface MethodChoicesProps {
  methods: readonly ShownMethod[];
  name: string;
  id: string;
  chosen: string | null | undefined;
  onChoose: (method: string) => void;
}

export function MethodChoices({ methods, name, id, chosen, onChoose }: MethodChoicesProps) {
  return (
    <div className="payment-methods">
      {methods.map((method, i) => (
        <label className="choice choice--card" key={method.name}>
          <input
            className="choice__box"
            type="radio"
            name={name}
            id={i === 0 ? id : undefined}
            value={method.name}
            checked={chosen === method.name}
            disabled={Boolean(method.refusal)}
            onChange={() => onChoose(method.name)}
          />
          <span
            className={`payment-methods__logo payment-methods__logo--${paymentMethodLogo(method.name).kind}`}
          >
            <Icon name={paymentMethodLogo(method.name).icon} />
          </span>
          <span>
            <strong>{method.title}</strong>
            <span className="choice__more">{method.refusal ?? method.hint}</span>
          </span>
          <span />
        </label>
      ))}
    </div>
  );
}
