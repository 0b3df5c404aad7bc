-- Nobody stands above the topmost agents: the house pays their contracts, also where a brand has the others paid by who is above them.
UPDATE contract_version v SET payer = 'house' FROM contract c WHERE c.id = v.contract_id AND c.upline_id IS NULL AND v.payer = 'upline';
