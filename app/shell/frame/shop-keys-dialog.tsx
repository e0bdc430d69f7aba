import { useState } from "react";
import { KeysDialog } from "~/ui/keys/keys-dialog";
import { shopKeys } from "./shop-keys";

export default function ShopKeysDialog({ close }: { close: () => void }) {
  const [groups] = useState(() => shopKeys(document));
  return <KeysDialog groups={groups} close={close} />;
}
