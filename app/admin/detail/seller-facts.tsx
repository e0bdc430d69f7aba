import type { Seller } from "~/modules/content/legal-entity";
import { FactList } from "./case-parts";

export function SellerFacts({ seller }: { seller: Seller }) {
  return <FactList rows={seller.facts.map(({ label, text }) => [label, text] as const)} />;
}

/** The stored company seal; without one the document is stamped by hand. */
export function StaffSeal() {
  return (
    <img
      className="paper-seal"
      src="/staff/settings/legal-entity/seals/company"
      width={120}
      height={120}
      alt="公章"
    />
  );
}
