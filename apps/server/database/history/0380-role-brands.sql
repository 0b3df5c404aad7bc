-- A role belongs to the brands of the operator who made it; null is every brand. Roles made before belong to every brand.
ALTER TABLE operator_role ADD COLUMN brand_ids text[];
