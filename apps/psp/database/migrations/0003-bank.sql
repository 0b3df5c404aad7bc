-- A customer whose own account the bank keeps: notices about it are signed over their bytes alone, as banks do, and carry no time.
ALTER TABLE merchant ADD COLUMN has_account boolean NOT NULL DEFAULT false;
