update orders set "addOn" = '' where "addOn" is null;
