/** A contract that was signed, read again. */
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { SignedContract } from "~/modules/company/contract/contract";
import { ContractPrintout } from "~/modules/company/contract/contract-paper";
import type { ContractText } from "~/modules/company/contract/contract-text";
import { COMPANY_SEAL } from "~/modules/content/legal-entity";
import { Icon } from "~/ui/icon";

export function ReadContract(props: { contract: SignedContract; text: ContractText; hasSeal: boolean }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      <p className="choices no-print">
        <Link className="button" to="/dzht">
          返回电子合同
        </Link>
        {isLive ? (
          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </button>
        ) : null}
      </p>
      <ContractPrintout
        text={props.text}
        signed={props.contract}
        seal={props.hasSeal ? COMPANY_SEAL : null}
      />
    </>
  );
}
