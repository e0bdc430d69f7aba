import { Link } from "@remix-run/react";
import type { SignedContract } from "~/modules/company/contract/contract";
import { ContractPrintout } from "~/modules/company/contract/contract-paper";
import type { ContractText } from "~/modules/company/contract/contract-text";
import { COMPANY_SEAL } from "~/modules/content/legal-entity";
import { PrintButton } from "~/ui/print-button";

export function ReadContract(props: {
  contract: SignedContract;
  text: ContractText;
  verify: string;
  hasSeal: boolean;
}) {
  return (
    <>
      <p className="choices no-print">
        <Link className="button" to="/dzht">
          返回电子合同
        </Link>
        <PrintButton>打印</PrintButton>
      </p>
      <ContractPrintout
        text={props.text}
        signed={props.contract}
        verify={props.verify}
        seal={props.hasSeal ? COMPANY_SEAL : null}
      />
    </>
  );
}
